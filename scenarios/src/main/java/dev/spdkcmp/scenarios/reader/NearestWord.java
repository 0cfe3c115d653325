package dev.spdkcmp.scenarios.reader;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** The known word that was probably meant. */
public final class NearestWord {

    private NearestWord() {}

    /** The nearest of the known words, where one is near: at most a third of it is different. */
    public static Optional<String> to(String word, Collection<String> known) {
        String best = null;
        int bestDistance = Integer.MAX_VALUE;
        for (String candidate : known) {
            int distance = distance(folded(word), folded(candidate));
            if (distance < bestDistance) {
                best = candidate;
                bestDistance = distance;
            }
        }
        boolean near = best != null && bestDistance <= Math.max(1, best.length() / 3);
        return near ? Optional.of(best) : Optional.empty();
    }

    /** {@code ; did you mean X?}, or nothing. */
    public static String hint(String word, Collection<String> known) {
        return to(word, known).map(nearest -> "; did you mean " + nearest + "?").orElse("");
    }

    private static String folded(String word) {
        return word.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
    }

    /** Edits (insert, delete, change, swap of neighbours) that make one word the other. */
    static int distance(String a, String b) {
        int[][] edits = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                if (i == 0 || j == 0) {
                    edits[i][j] = i + j;
                    continue;
                }
                int change = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
                int least =
                        Math.min(
                                edits[i - 1][j - 1] + change,
                                Math.min(edits[i - 1][j], edits[i][j - 1]) + 1);
                boolean swapped =
                        i > 1
                                && j > 1
                                && a.charAt(i - 1) == b.charAt(j - 2)
                                && a.charAt(i - 2) == b.charAt(j - 1);
                edits[i][j] = swapped ? Math.min(least, edits[i - 2][j - 2] + 1) : least;
            }
        }
        return edits[a.length()][b.length()];
    }
}
