package io.trunkline.cli.diff;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Type;

/**
 * A type as Java writes it, with its arguments.
 *
 * @param name the class, primitive type or type variable; an unknown argument is {@code ?}
 * @param arguments empty if it has none
 * @param dimensions of an array
 */
record TypeText(String name, List<TypeText> arguments, int dimensions) {

  TypeText {
    arguments = List.copyOf(arguments);
  }

  static TypeText of(String name) {
    return new TypeText(name, List.of(), 0);
  }

  /** Reads a descriptor or the signature of a field. */
  static TypeText parse(String signature) {
    return new Parser(signature).next();
  }

  /** Reads the types of a method: its parameters, and then its result. */
  static List<TypeText> parseMethod(String signature) {
    Parser parser = new Parser(signature.substring(signature.indexOf('(') + 1));
    List<TypeText> types = new ArrayList<>();
    while (parser.peek() != ')') {
      types.add(parser.next());
    }
    parser.position++;
    types.add(parser.next());
    return types;
  }

  /** The superclass and interfaces in the signature of a class. */
  static List<TypeText> parseParents(String signature) {
    Parser parser = new Parser(signature);
    parser.skipFormals();
    List<TypeText> parents = new ArrayList<>();
    while (parser.position < signature.length()) {
      parents.add(parser.next());
    }
    return parents;
  }

  /** The names of the type variables in the signature of a class or method. */
  static List<String> formals(String signature) {
    return new Parser(signature).skipFormals();
  }

  /** This type with the types that variables stand for. */
  TypeText with(Map<String, TypeText> variables) {
    TypeText known = variables.get(name);
    if (known != null) {
      return new TypeText(known.name, known.arguments, known.dimensions + dimensions);
    }
    return new TypeText(
        name, arguments.stream().map(one -> one.with(variables)).toList(), dimensions);
  }

  /** Whether it may be the same type: arguments that one of the two lacks fit all others. */
  boolean fits(TypeText other) {
    if (name.equals("?") || other.name.equals("?")) {
      return true;
    }
    if (!name.equals(other.name) || dimensions != other.dimensions) {
      return false;
    }
    for (int i = 0; i < Math.min(arguments.size(), other.arguments.size()); i++) {
      if (!arguments.get(i).fits(other.arguments.get(i))) {
        return false;
      }
    }
    return true;
  }

  /** The element of an array, or this type. */
  TypeText element() {
    return dimensions == 0 ? this : new TypeText(name, arguments, dimensions - 1);
  }

  @Override
  public String toString() {
    String all =
        arguments.isEmpty()
            ? ""
            : "<" + String.join(", ", arguments.stream().map(TypeText::toString).toList()) + ">";
    return name + all + "[]".repeat(dimensions);
  }

  /** Reads signatures; for one thread. */
  private static final class Parser {

    private final String text;
    private int position;

    Parser(String text) {
      this.text = text;
    }

    char peek() {
      return text.charAt(position);
    }

    TypeText next() {
      int dimensions = 0;
      while (peek() == '[') {
        dimensions++;
        position++;
      }
      return switch (peek()) {
        case 'L' -> reference(dimensions);
        case 'T' -> variable(dimensions);
        case '*' -> {
          position++;
          yield of("?");
        }
        case '+', '-' -> {
          position++;
          yield next();
        }
        default ->
            new TypeText(
                Type.getType(String.valueOf(text.charAt(position++))).getClassName(),
                List.of(),
                dimensions);
      };
    }

    private TypeText reference(int dimensions) {
      StringBuilder name = new StringBuilder();
      List<TypeText> arguments = new ArrayList<>();
      for (position++; peek() != ';'; ) {
        if (peek() == '<') {
          for (position++; peek() != '>'; ) {
            arguments.add(next());
          }
          position++;
        } else {
          char c = text.charAt(position++);
          name.append(c == '/' ? '.' : c == '.' ? '$' : c);
        }
      }
      position++;
      return new TypeText(name.toString(), arguments, dimensions);
    }

    private TypeText variable(int dimensions) {
      int end = text.indexOf(';', position);
      String name = text.substring(position + 1, end);
      position = end + 1;
      return new TypeText(name, List.of(), dimensions);
    }

    List<String> skipFormals() {
      List<String> names = new ArrayList<>();
      if (text.isEmpty() || peek() != '<') {
        return names;
      }
      for (position++; peek() != '>'; ) {
        int colon = text.indexOf(':', position);
        names.add(text.substring(position, colon));
        position = colon;
        while (peek() == ':') {
          position++;
          if (peek() != ':') {
            next();
          }
        }
      }
      position++;
      return names;
    }
  }
}
