int shared(int a) { return a; }
