import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Scanner;

/** A Turncoat bot that plays the move which turns the most pieces, in both games. */
public class Bot {
    static char side;
    static String board;
    static String game;
    static int columns;

    /** What stands on a cell; '-' outside the board. */
    static char at(int column, int row) {
        boolean inside = column >= 0 && column < columns && row >= 0 && row < board.length() / columns;
        return inside ? board.charAt(row * columns + column) : '-';
    }

    /** How many enemy pieces a move turns. */
    static int turned(String move) {
        int column = move.charAt(0) - 'a';
        int row = move.charAt(1) - '1';
        int total = 0;
        for (int right = -1; right <= 1; right++) {
            for (int down = -1; down <= 1; down++) {
                if (right == 0 && down == 0) continue;
                int enemies = 0;
                char next = at(column + right, row + down);
                while (next != '-' && next != side) {
                    enemies++;
                    next = at(column + (enemies + 1) * right, row + (enemies + 1) * down);
                }
                if (game.startsWith("othello")) { // a row of enemies with one's own piece behind it
                    total += next == side ? enemies : 0;
                } else if (right == 0 || down == 0 || game.contains("neighbours=8")) { // the next cell
                    total += Math.min(enemies, 1);
                }
            }
        }
        return total;
    }

    public static void main(String[] arguments) {
        System.out.println("ready");
        Scanner in = new Scanner(System.in);
        while (in.hasNextLine()) {
            // side, plies left, board, milliseconds, game, then the legal moves
            String[] words = in.nextLine().split(" ");
            side = words[0].charAt(0);
            board = words[2];
            game = words[4];
            int x = game.indexOf('x'); // size=5x7: 7 columns
            columns = x >= 0 ? game.charAt(x + 1) - '0' : (int) Math.round(Math.sqrt(board.length()));
            List<String> moves = Arrays.asList(words).subList(5, words.length);
            System.out.println(moves.stream().max(Comparator.comparing(Bot::turned)).get());
        }
    }
}
