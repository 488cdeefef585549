static const int included_by = __INCLUDE_LEVEL__;

/// remark: this loop nest is in a file that 'included-file.c' includes, and whose text cannot take the place of its #include: it uses __INCLUDE_LEVEL__
/// note: write the loop nest in 'included-file.c' itself
void before_doubled(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] *= 2;
}
