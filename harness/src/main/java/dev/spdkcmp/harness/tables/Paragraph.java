package dev.spdkcmp.harness.tables;

import java.util.ArrayList;
import java.util.List;

/** Breaks running text into lines of a width. */
final class Paragraph {

    private Paragraph() {}

    /**
     * Breaks at blanks; a word longer than a line is broken inside.
     *
     * @param text one paragraph
     * @param columns of a line
     * @param first what the first line starts with
     * @param rest what the others start with, as wide as {@code first}
     */
    static List<String> lines(String text, int columns, String first, String rest) {
        int room = Math.max(1, columns - DisplayText.width(first));
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : text.split(" ")) {
            if (line.length() > 0
                    && DisplayText.width(line.toString()) + 1 + DisplayText.width(word) > room) {
                lines.add(line.toString());
                line.setLength(0);
            }
            if (line.length() > 0) {
                line.append(' ');
            }
            line.append(word);
            breakLongWord(line, room, lines);
        }
        lines.add(line.toString());
        for (int i = 0; i < lines.size(); i++) {
            lines.set(i, (i == 0 ? first : rest) + lines.get(i));
        }
        return lines;
    }

    private static void breakLongWord(StringBuilder line, int room, List<String> lines) {
        while (DisplayText.width(line.toString()) > room) {
            int end = 0;
            int used = 0;
            while (end < line.length()) {
                int codePoint = line.codePointAt(end);
                int width = DisplayText.width(Character.toString(codePoint));
                if (used + width > room && end > 0) {
                    break;
                }
                used += width;
                end += Character.charCount(codePoint);
            }
            lines.add(line.substring(0, end));
            line.delete(0, end);
        }
    }
}
