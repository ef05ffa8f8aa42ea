package io.trunkline.serialization.fst;

import io.trunkline.serialization.budget.ReadBudget;
import java.io.IOException;
import java.math.BigInteger;
import org.nustaq.serialization.FSTClazzInfo;
import org.nustaq.serialization.FSTClazzInfo.FSTFieldInfo;
import org.nustaq.serialization.FSTObjectInput;
import org.nustaq.serialization.serializers.FSTBigIntegerSerializer;

/** The library's form of big numbers, whose length is compared with the message's. */
final class SizedBigIntegerSerializer extends FSTBigIntegerSerializer {

  private final ReadBudget budget;

  SizedBigIntegerSerializer(ReadBudget budget) {
    this.budget = budget;
  }

  @Override
  @SuppressWarnings("rawtypes") // the library's signature
  public Object instantiate(
      Class type, FSTObjectInput in, FSTClazzInfo info, FSTFieldInfo at, int start)
      throws IOException {
    int length = in.readInt();
    budget.claimElements(length);
    ReadBudget.requireBigInteger(length);
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    BigInteger number = new BigInteger(bytes);
    in.registerObject(number, start, info, at);
    return number;
  }
}
