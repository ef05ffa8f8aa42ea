package io.trunkline.internal.cluster;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.client.ClientMethod;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Routes the calls of a reference by the tag and zone in the addresses of its providers.
 * Attachments of a call take precedence over the reference.
 *
 * @param tag the tag of the providers that calls go to; null for none
 * @param forced whether calls with a tag fail rather than go to providers without one
 * @param zone whose providers come first; null for none
 */
public record Routing(@Nullable String tag, boolean forced, @Nullable String zone) {

  /** The routing of a reference without tag and zone. */
  static final Routing NONE = new Routing(null, false, null);

  // The attachments are those of Dubbo.
  private static final String TAG = "dubbo.tag";
  private static final String FORCED = "dubbo.force.tag";
  private static final String ZONE = "registry_zone";

  /** The endpoints that a call may go to. */
  Candidates candidates(EndpointSet set, Invocation call) {
    Routing wanted = wantedBy(call, set.hasZones());
    RuledEndpoints ruled = set.ruled();
    return ruled == null
        ? wanted.candidates(set)
        : ruled.group(call, wanted.tag, wanted.forced).from(wanted.zone);
  }

  /** The endpoints that calls without attachments may go to. */
  Candidates candidates(EndpointSet set) {
    return set.candidates(tag, forced, zone);
  }

  /** The endpoints of a call that goes to all of them. */
  List<Endpoint> all(EndpointSet set, Invocation call) {
    Routing wanted = wantedBy(call, false);
    RuledEndpoints ruled = set.ruled();
    return ruled == null
        ? set.all(wanted.tag, wanted.forced)
        : ruled.group(call, wanted.tag, wanted.forced).all();
  }

  /**
   * The providers whose tag makes them eligible for calls without attachments; all providers if
   * none is eligible.
   */
  public List<ProviderAddress> called(List<ProviderAddress> all) {
    List<ProviderAddress> called =
        all.stream()
            .filter(
                address ->
                    address.tag() == null ? tag == null || !forced : address.tag().equals(tag))
            .toList();
    return called.isEmpty() ? all : called;
  }

  /** This routing as the attachments of a call change it. */
  private Routing wantedBy(Invocation call, boolean hasZones) {
    Map<String, Object> attachments = call.attachments();
    if (attachments.isEmpty()) {
      return this;
    }
    String wantedTag = text(attachments, TAG, tag);
    boolean isForced =
        wantedTag != null
            && Boolean.parseBoolean(text(attachments, FORCED, Boolean.toString(forced)));
    String wantedZone = hasZones ? text(attachments, ZONE, zone) : zone;
    return isForced == forced && Objects.equals(wantedTag, tag) && Objects.equals(wantedZone, zone)
        ? this
        : new Routing(wantedTag, isForced, wantedZone);
  }

  /** Returns the value of an attachment. As in stock consumers, an empty value does not count. */
  private static @Nullable String text(
      Map<String, Object> attachments, String key, @Nullable String otherwise) {
    Object value = attachments.get(key);
    String text = value == null ? "" : value.toString();
    return text.isEmpty() ? otherwise : text;
  }

  /**
   * The failure of a call that can go to no endpoint.
   *
   * @param endpoints the source of the set
   */
  RpcException noneUsable(
      ClientMethod method, Endpoints endpoints, EndpointSet set, Invocation call) {
    boolean isExcluded = !set.all().isEmpty() && all(set, call).isEmpty();
    String why = isExcluded ? wantedBy(call, false).exclusion(set, call) : "";
    return new RpcException(
        Status.CONNECT_FAILED,
        Certainty.NOT_EXECUTED,
        method + ": no provider can be called: " + endpoints + (why.isEmpty() ? "" : ": " + why));
  }

  /** Why a call may go to none of the endpoints that there are. */
  private String exclusion(EndpointSet set, Invocation call) {
    RuledEndpoints ruled = set.ruled();
    if (ruled != null) {
      return ruled.refusal(call, tag, forced);
    }
    return tag == null
        ? "each of them has a tag, "
            + set.tags()
            + ", and the call has none; set tag on the reference, or the attachment "
            + TAG
        : "none of them has the tag '"
            + tag
            + "', "
            + (forced ? "and " + FORCED + " allows no other" : "and none is without a tag")
            + "; there are the tags "
            + set.tags();
  }
}
