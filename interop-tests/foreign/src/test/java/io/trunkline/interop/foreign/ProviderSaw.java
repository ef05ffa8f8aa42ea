package io.trunkline.interop.foreign;

import java.util.Map;

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

  private ProviderSaw() {}
}
