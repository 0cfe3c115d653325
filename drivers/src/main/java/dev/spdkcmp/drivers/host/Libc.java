package dev.spdkcmp.drivers.host;

import com.sun.jna.LastErrorException;
import com.sun.jna.Library;
import com.sun.jna.Memory;
import com.sun.jna.Native;
import com.sun.jna.NativeLong;
import com.sun.jna.Pointer;

/** What is called of the C library; constants as in Linux's headers for x86-64 and arm64. */
interface Libc extends Library {

    int O_RDONLY = 0;
    int O_WRONLY = 1;
    int O_RDWR = 2;
    int O_CREAT = 0100;
    int O_EXCL = 0200;
    int O_CLOEXEC = 02000000;

    int LOCK_EX = 2;
    int LOCK_NB = 4;

    int F_GETLK = 5;
    short F_WRLCK = 1;
    short F_UNLCK = 2;

    /** {@code _IOR(0x12, 114, size_t)} of linux/fs.h. */
    long BLKGETSIZE64 = 0x80081272L;

    /** {@code _IOWR('N', 0x41, struct nvme_admin_cmd)} of linux/nvme_ioctl.h. */
    long NVME_IOCTL_ADMIN_CMD = 0xC0484E41L;

    int geteuid();

    int open(String path, int flags, int mode) throws LastErrorException;

    int close(int descriptor) throws LastErrorException;

    int flock(int descriptor, int operation) throws LastErrorException;

    int fcntl(int descriptor, int command, Memory argument) throws LastErrorException;

    int ioctl(int descriptor, NativeLong request, Memory argument) throws LastErrorException;

    int sched_setaffinity(int thread, NativeLong bytes, Memory mask) throws LastErrorException;

    int kill(int pid, int signal) throws LastErrorException;

    NativeLong write(int descriptor, Memory buffer, NativeLong bytes) throws LastErrorException;

    NativeLong read(int descriptor, Memory buffer, NativeLong bytes) throws LastErrorException;

    /** For {@code perf_event_open}, which glibc has no name for. */
    NativeLong syscall(
            NativeLong number, Pointer attributes, int pid, int cpu, int group, NativeLong flags)
            throws LastErrorException;

    /** For {@code io_uring_setup}, which glibc has no name for either. */
    NativeLong syscall(NativeLong number, int entries, Pointer parameters)
            throws LastErrorException;

    String strerror(int errorNumber);

    /** The C library of this process. */
    static Libc load() {
        return Native.load("c", Libc.class);
    }

    /** The system's words for a failed call. */
    default String wordsFor(LastErrorException failure) {
        return strerror(failure.getErrorCode());
    }
}
