package dev.spdkcmp.parsers.shell;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Splits what somebody typed into a shell into its simple commands and their words: quotes and
 * backslashes are undone, comments and redirections left out; variables and substitutions stay as
 * they are written.
 */
public final class ShellText {

    private static final Pattern SHELL = Pattern.compile("(.*/)?(sh|bash|dash|script)");
    private static final Pattern SCRIPT_FOLLOWS = Pattern.compile("-[a-z]*c");

    private final String text;
    private final List<List<String>> commands = new ArrayList<>();
    private List<String> words = new ArrayList<>();
    private StringBuilder word;
    private boolean skipNextWord;
    private int at;

    private ShellText(String text) {
        this.text = text;
    }

    /**
     * The simple commands of a script, in order: what stands between {@code ;}, {@code &}, {@code
     * |}, parentheses and line ends. A quote that is never closed reaches to the end. A script
     * inside ({@code sh -c '…'}, {@code script -qec '…'}) is split too; what stands before it, such
     * as {@code timeout 20}, stays before each of its commands.
     */
    public static List<List<String>> commands(String script) {
        return new ShellText(script)
                .split().stream().flatMap(command -> opened(command).stream()).toList();
    }

    private static List<List<String>> opened(List<String> command) {
        for (int i = 0; i + 2 < command.size(); i++) {
            if (SHELL.matcher(command.get(i)).matches()
                    && SCRIPT_FOLLOWS.matcher(command.get(i + 1)).matches()) {
                List<String> before = command.subList(0, i);
                return commands(command.get(i + 2)).stream()
                        .map(inner -> Stream.concat(before.stream(), inner.stream()).toList())
                        .toList();
            }
        }
        return List.of(command);
    }

    private List<List<String>> split() {
        while (at < text.length()) {
            char c = text.charAt(at++);
            switch (c) {
                case ' ', '\t', '\r' -> endWord();
                case '\n', ';', '|', '&', '(', ')' -> separator(c);
                case '\'' -> quoted('\'');
                case '"' -> quoted('"');
                case '\\' -> escaped();
                case '#' -> comment();
                case '<', '>' -> redirection();
                default -> append(c);
            }
        }
        endCommand();
        return commands;
    }

    private void append(char c) {
        if (word == null) {
            word = new StringBuilder();
        }
        word.append(c);
    }

    private void separator(char c) {
        boolean descriptor = c == '&' && at < text.length() && text.charAt(at) == '>';
        if (descriptor) {
            endWord();
        } else {
            endCommand();
        }
    }

    private void quoted(char quote) {
        if (word == null) {
            word = new StringBuilder();
        }
        while (at < text.length() && text.charAt(at) != quote) {
            char c = text.charAt(at++);
            if (c == '\\' && quote == '"' && at < text.length()) {
                char next = text.charAt(at++);
                if ("\"\\$`".indexOf(next) < 0) {
                    word.append(c);
                }
                word.append(next);
            } else {
                word.append(c);
            }
        }
        at++;
    }

    private void escaped() {
        if (at < text.length()) {
            char next = text.charAt(at++);
            if (next != '\n') {
                append(next);
            }
        }
    }

    private void comment() {
        if (word != null) {
            word.append('#');
            return;
        }
        while (at < text.length() && text.charAt(at) != '\n') {
            at++;
        }
    }

    private void redirection() {
        if (word != null && word.chars().allMatch(Character::isDigit)) {
            word = null;
        }
        endWord();
        while (at < text.length() && "<>&".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        skipNextWord = true;
    }

    private void endWord() {
        if (word == null) {
            return;
        }
        if (skipNextWord) {
            skipNextWord = false;
        } else {
            words.add(word.toString());
        }
        word = null;
    }

    private void endCommand() {
        endWord();
        skipNextWord = false;
        if (!words.isEmpty()) {
            commands.add(words);
            words = new ArrayList<>();
        }
    }
}
