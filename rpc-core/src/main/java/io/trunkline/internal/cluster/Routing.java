package io.trunkline.internal.cluster;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.client.ClientMethod;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Which providers the calls of a reference go to, by what a provider's address says of its tag and
 * zone. An attachment of a call comes before what its reference says.
 *
 * @param tag of the reference; null for none
 * @param forced whether calls with a tag fail rather than go to providers without one
 * @param zone whose providers come first; null for none
 */
public record Routing(@Nullable String tag, boolean forced, @Nullable String zone) {

  /** What a reference has that says nothing. */
  static final Routing NONE = new Routing(null, false, null);

  // The attachments are those of Dubbo.
  private static final String TAG = "dubbo.tag";
  private static final String FORCED = "dubbo.force.tag";
  private static final String ZONE = "registry_zone";

  /** Whom a call may go to. */
  Candidates candidates(EndpointSet set, Invocation call) {
    Map<String, Object> said = call.attachments();
    RuledEndpoints ruled = set.ruled();
    if (said.isEmpty()) {
      return ruled == null
          ? set.candidates(tag, forced, zone)
          : ruled.group(call, tag, forced).from(zone);
    }
    String wanted = text(said, TAG, tag);
    if (ruled != null) {
      return ruled
          .group(call, wanted, wanted != null && isForced(said))
          .from(text(said, ZONE, zone));
    }
    return set.candidates(
        wanted, wanted != null && isForced(said), set.hasZones() ? text(said, ZONE, zone) : null);
  }

  /** Whom calls without attachments may go to, whoever of them serves; all if that is nobody. */
  public List<ProviderAddress> called(List<ProviderAddress> all) {
    List<ProviderAddress> called =
        all.stream()
            .filter(
                address ->
                    address.tag() == null ? tag == null || !forced : address.tag().equals(tag))
            .toList();
    return called.isEmpty() ? all : called;
  }

  /** Whom calls without attachments may go to. */
  Candidates candidates(EndpointSet set) {
    return set.candidates(tag, forced, zone);
  }

  /** Whom a call goes to that goes to all. */
  List<Endpoint> all(EndpointSet set, Invocation call) {
    String wanted = text(call.attachments(), TAG, tag);
    boolean insists = wanted != null && isForced(call.attachments());
    RuledEndpoints ruled = set.ruled();
    return ruled == null ? set.all(wanted, insists) : ruled.group(call, wanted, insists).all();
  }

  /**
   * How a call ends that can go to none of these providers.
   *
   * @param endpoints where they come from
   */
  RpcException none(ClientMethod method, Endpoints endpoints, EndpointSet set, Invocation call) {
    String why = whyNone(set, call);
    return new RpcException(
        Status.CONNECT_FAILED,
        Certainty.NOT_EXECUTED,
        method + ": no provider can be called: " + endpoints + (why.isEmpty() ? "" : ": " + why));
  }

  /** Why a call may go to none of the providers that there are; empty if that is not so. */
  private String whyNone(EndpointSet set, Invocation call) {
    if (set.all().isEmpty() || !all(set, call).isEmpty()) {
      return "";
    }
    String wanted = text(call.attachments(), TAG, tag);
    RuledEndpoints ruled = set.ruled();
    if (ruled != null) {
      return ruled.refusal(call, wanted, wanted != null && isForced(call.attachments()));
    }
    return wanted == null
        ? "each of them has a tag, "
            + set.tags()
            + ", and the call has none; set tag on the reference, or the attachment "
            + TAG
        : "none of them has the tag '"
            + wanted
            + "', "
            + (isForced(call.attachments())
                ? "and " + FORCED + " allows no other"
                : "and none is without a tag")
            + "; there are the tags "
            + set.tags();
  }

  private boolean isForced(Map<String, Object> said) {
    return Boolean.parseBoolean(text(said, FORCED, Boolean.toString(forced)));
  }

  /** As in stock consumers, what is empty counts as not said. */
  private static @Nullable String text(
      Map<String, Object> said, String key, @Nullable String otherwise) {
    Object value = said.get(key);
    String text = value == null ? "" : value.toString();
    return text.isEmpty() ? otherwise : text;
  }
}
