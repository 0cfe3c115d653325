package dev.spdkcmp.parsers.spdk;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Reads core masks ({@code 0xF}) and lists ({@code [0,2-3]}) as SPDK programs take them. */
public final class CoreList {

    private static final int MAX_CORES = 4096;

    private CoreList() {}

    /** CPU numbers, ascending; null where the text is neither a mask nor a list. */
    public static List<Integer> of(String text) {
        if (text.startsWith("[") && text.endsWith("]")) {
            return list(text.substring(1, text.length() - 1));
        }
        String digits = text.startsWith("0x") || text.startsWith("0X") ? text.substring(2) : text;
        return digits.matches("[0-9a-fA-F]{1,1024}") ? mask(new BigInteger(digits, 16)) : null;
    }

    private static List<Integer> mask(BigInteger mask) {
        List<Integer> cores = new ArrayList<>();
        for (int core = 0; core < mask.bitLength(); core++) {
            if (mask.testBit(core)) {
                cores.add(core);
            }
        }
        return cores.isEmpty() ? null : cores;
    }

    private static List<Integer> list(String text) {
        TreeSet<Integer> cores = new TreeSet<>();
        for (String item : text.split(",", -1)) {
            String[] ends = item.trim().split("-", -1);
            if (ends.length > 2 || !ends[0].matches("[0-9]{1,4}")) {
                return null;
            }
            String end = ends[ends.length - 1];
            if (!end.matches("[0-9]{1,4}")) {
                return null;
            }
            int from = Integer.parseInt(ends[0]);
            int to = Integer.parseInt(end);
            if (from > to || to >= MAX_CORES) {
                return null;
            }
            for (int core = from; core <= to; core++) {
                cores.add(core);
            }
        }
        return List.copyOf(cores);
    }
}
