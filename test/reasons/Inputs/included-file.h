/// remark: this loop nest is in a file that 'included-file.c' includes: only the text of 'included-file.c' is translated
/// note: write the loop nest in 'included-file.c' itself
void before_doubled(int *a, int n)
{
    for (int i = 0; i < n; i++)
        a[i] *= 2;
}
