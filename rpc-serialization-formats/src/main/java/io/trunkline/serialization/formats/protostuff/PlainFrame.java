package io.trunkline.serialization.formats.protostuff;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** A container of a plain message that is being read. */
sealed interface PlainFrame {

  /** How many elements it declares; -1 if it ends with a mark. */
  default int size() {
    return -1;
  }

  /** An object: the numbers of the fields that it has had, and the one that follows. */
  final class OfBean implements PlainFrame {
    final BeanSchema schema;
    final int endTag; // 0 for the end of the item
    final boolean isOfJava8;
    final int start; // where its first field is
    final BitSet had = new BitSet();
    int itselfEnd; // behind which the fields are there again
    @Nullable BeanField field;

    OfBean(BeanSchema schema, int endTag, boolean isOfJava8, int start) {
      this.schema = schema;
      this.endTag = endTag;
      this.isOfJava8 = isOfJava8;
      this.start = start;
    }
  }

  /** A field that is a collection: as long as the next tag has its number. */
  final class OfField implements PlainFrame {
    final BeanField field;
    int tag; // of the first element; 0 once it was taken

    OfField(BeanField field, int tag) {
      this.field = field;
      this.tag = tag;
    }
  }

  /** An array of a declared class; the tags of its elements have the number 2. */
  final class OfItems implements PlainFrame {
    final Shape element;
    final int length;
    final int endTag;
    int read;
    int nulls;

    OfItems(Shape element, int length, int endTag) {
      this.element = element;
      this.length = length;
      this.endTag = endTag;
    }

    @Override
    public int size() {
      return length;
    }
  }

  /** A collection, or an array of anything; the tags of its elements have the number 1. */
  final class OfDynamic implements PlainFrame {
    final int length; // of an array; -1 for a collection
    final int endTag;
    int read;

    OfDynamic(int length, int endTag) {
      this.length = length;
      this.endTag = endTag;
    }

    @Override
    public int size() {
      return length;
    }
  }

  /** A map. */
  final class OfPairs implements PlainFrame {
    final Shape key;
    final Shape value;
    final int endTag;
    final boolean isOfEnum; // which the binder reads as an array
    boolean isInEntry;
    int read; // of the key and the value of an entry

    OfPairs(Shape key, Shape value, int endTag, boolean isOfEnum) {
      this.key = key;
      this.value = value;
      this.endTag = endTag;
      this.isOfEnum = isOfEnum;
    }
  }

  /** The name of an enum, which the binder reads in front of the elements of its sets and maps. */
  final class OfEnum implements PlainFrame {
    final String name;
    final PlainFrame elements;
    boolean isNamed;

    OfEnum(String name, PlainFrame elements) {
      this.name = name;
      this.elements = elements;
    }
  }
}
