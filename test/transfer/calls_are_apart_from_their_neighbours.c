// What host code is given to say stands apart from the words around it: return(x), else, do, case, sizeof without a space.
// RUN: %check %s --expect=fill:mapped --expect=next_value:any --expect=last:any --expect=choose:any --expect=until:any --fallbacks=any
#include "harness.h"
static int buf[64], pos;

static void fill(int n)
{
    for (int i = 0; i < 64; i++)
        buf[i] = i * n;
}

static int next_value(int n)
{
    if(pos == 64) {
        fill(n);
        pos = 0;
    }
    pos++;
    return(buf[pos - 1]);
}

static int last(int n)
{
    fill(n);
    return-buf[63];
}

static int choose(int n, int k)
{
    fill(n);
    switch(buf[k] & 3) {
    case(1):return(buf[1]);
    case 2:return+buf[2];
    default:if(k)return!buf[3];else return~buf[4];
    }
}

static int until(int n)
{
    int k = 0;
    fill(n);
    do k++;while(k < 60 && buf[k] < 50);
    for(;k < 60 && buf[k] < 90;)k++;
    return(k)+(int)sizeof(buf)+buf[k];
}

int main(void)
{
    int s = 0;
    pos = 64;
    for (int i = 0; i < 1000; i++)
        s = (s * 31 + next_value(i)) & 0xffffff;
    for (int i = 1; i < 9; i++)
        s += last(i) + choose(i, i) * 3 + until(i);
    showInt("s", s);
    finish();
    return(0);
}
