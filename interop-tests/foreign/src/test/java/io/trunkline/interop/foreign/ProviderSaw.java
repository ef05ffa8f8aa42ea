package io.trunkline.interop.foreign;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What a provider has to see of a case besides what its consumer reports. */
final class ProviderSaw {

  static final Map<Feature, String> LINES =
      Map.of(
          Feature.BID,
          "bid BidRequest(id=null, device=Device(os=ios, make=apple, version=7.0, model=iphone,"
              + " lang=zh_CN, geo=Geo(lon=100.1, lat=100.1, country=china, city=beijing)),"
              + " impressions=[Impression(id=abc, bidFloor=1.1)])",
          Feature.VOID,
          "nothing 7",
          Feature.TYPES,
          "types map{bd: BigDecimal(12345678901234567890.123456789), boxed: Integer(42),"
              + " bytes: bytes[1, 2, 3, -1], color: Color(GREEN), date: Date(1700000000123),"
              + " ints: ints[1, -1, 70000], ldt: 2024-02-29T12:34:56.789,"
              + " list: list[Integer(1), Integer(2), Integer(300)],"
              + " map: map{big: Long(1099511627776), one: Long(1)}, prim: Long(123456789012),"
              + " set: set[x, y]}",
          Feature.ATTACHMENTS,
          "attachment 1;kryo");

  /** The moment of the case times. */
  static final String MOMENT = "2024-02-29T11:34:56.789012345Z";

  /** Where a peer sends only a part. */
  private static final Map<Feature, String> PARTS =
      Map.of(
          Feature.BID,
          "bid BidRequest(id=null, device=Device(os=ios, make=apple, version=7.0, model=iphone,"
              + " lang=zh_CN, geo=Geo(lon=100.1, lat=100.1, country=china, city=beijing)),"
              + " impressions=[])",
          Feature.TYPES,
          "types map{bd: null, boxed: Integer(42), bytes: null, color: null, date: null,"
              + " ints: ints[1, -1, 70000], ldt: null, list: list[Integer(1), Integer(2),"
              + " Integer(300)], map: map{big: Long(1099511627776), one: Long(1)}, prim:"
              + " Long(123456789012), set: set[x, y]}");

  private ProviderSaw() {}

  /** The line of a cell, or null. */
  static @Nullable String line(Cell cell) {
    String all = LINES.get(cell.feature());
    return cell.difference() == null ? all : PARTS.getOrDefault(cell.feature(), all);
  }
}
