package io.trunkline.arrival;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.ObjectSerializerBuilder;
import io.trunkline.serialization.stored.TableStore;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.arrival.Arrival;
import io.trunkline.testkit.arrival.Kind;
import io.trunkline.testkit.arrival.Place;
import io.trunkline.testkit.arrival.SentClasses;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.List;
import java.util.Locale;

/** In which form a message is written and read. */
enum Setup {
  /** Under the terms of two ends that named no classes. */
  AGREED {
    @Override
    Way open(String format, List<Kind> kinds) {
      return messages(TermsProvider.current(provider(format), List.of()), kinds);
    }
  },
  /** Under the terms of two ends whose optimizers name the application's classes. */
  REGISTERED {
    @Override
    Way open(String format, List<Kind> kinds) {
      return messages(
          TermsProvider.current(provider(format), SentClasses.registered(kinds)), kinds);
    }
  },
  /** As stock peers understand it. */
  PLAIN {
    @Override
    Way open(String format, List<Kind> kinds) {
      return messages(provider(format), kinds);
    }
  },
  /** As stored data with tables. */
  STORED {
    @Override
    Way open(String format, List<Kind> kinds) {
      ObjectSerializerBuilder builder =
          ObjectSerializer.builder()
              .serialization(format)
              .tables(TableStore.inMemory())
              .allow(SentClasses.known(kinds).toArray(Class<?>[]::new));
      SentClasses.LINES.forEach(builder::allow);
      return stored(builder.build());
    }

    @Override
    boolean has(Kind kind, Place place) {
      return kind.isKnown() && place != Place.DECLARED; // nothing is declared
    }
  };

  /** From one end to the other. */
  interface Way {
    Arrival send(Kind kind, Place place);
  }

  private static final ClassLoader LOADER = Setup.class.getClassLoader();

  abstract Way open(String format, List<Kind> kinds);

  /** Whether a value of that kind can be in that place. */
  boolean has(Kind kind, Place place) {
    return kind.isKnown() || place == Place.DECLARED;
  }

  static SerializationProvider provider(String format) {
    return SerializationProviders.load(LOADER).named(format);
  }

  /** Those that write to peers with which nothing was agreed. */
  static boolean hasPlainForm(String format) {
    return !format.equals("fory");
  }

  private static Way messages(SerializationProvider provider, List<Kind> kinds) {
    Messages messages = Messages.of(provider);
    ClassGate.Builder allowed = ClassGate.builder(LOADER).allowClasses(SentClasses.known(kinds));
    SentClasses.LINES.forEach(allowed::allow);
    ClassGate gate = allowed.build();
    return (kind, place) -> {
      byte[] message;
      try {
        Object sent = place.with(kind.value().get());
        message = messages.write(writer -> writer.writeObject(sent));
      } catch (SerializationException refused) {
        return Arrival.refused(kind, place, refused.getMessage());
      } catch (RuntimeException | StackOverflowError wrong) {
        return Arrival.thrown(kind, place, wrong);
      }
      try {
        return Arrival.received(
            kind,
            place,
            messages.read(message, reader -> reader.readObject(place.type(kind), gate)));
      } catch (SerializationException refused) {
        return Arrival.unreadable(kind, place, refused.getMessage());
      } catch (RuntimeException | StackOverflowError wrong) {
        return Arrival.thrown(kind, place, wrong);
      }
    };
  }

  private static Way stored(ObjectSerializer serializer) {
    return (kind, place) -> {
      byte[] bytes;
      try {
        bytes = serializer.serialize(place.with(kind.value().get()));
      } catch (SerializationException | IllegalArgumentException refused) {
        return Arrival.refused(kind, place, refused.getMessage()); // the latter: not Serializable
      } catch (RuntimeException | StackOverflowError wrong) {
        return Arrival.thrown(kind, place, wrong);
      }
      try {
        return Arrival.received(kind, place, serializer.deserialize(bytes));
      } catch (SerializationException refused) {
        return Arrival.unreadable(kind, place, refused.getMessage());
      } catch (RuntimeException | StackOverflowError wrong) {
        return Arrival.thrown(kind, place, wrong);
      }
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
