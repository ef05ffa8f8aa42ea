package io.trunkline.internal.protocol;

import io.trunkline.call.CallSite;
import io.trunkline.internal.faults.PeerFault;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Finds the methods that requests ask for, and refuses requests for methods that do not exist, or
 * do not exist in the group or serialization of the request. Thread-safe.
 *
 * @param <M> what a method is on this side
 */
final class MethodFinder<M extends RequestedMethod> {

  private final MethodLookup<M> methods;

  MethodFinder(MethodLookup<M> methods) {
    this.methods = methods;
  }

  /** The method that has these names in some group. */
  M named(RequestNames names) throws RequestRefusedException {
    M found = methods.find(names.path(), names.version(), names.method(), names.descriptor());
    if (found == null) {
      throw missing(names);
    }
    return found;
  }

  /** The method of a call site that has a number. */
  M numbered(CallSiteTable.Site<M> site) throws RequestRefusedException {
    M found = site.method(methods);
    if (found == null) {
      throw withdrawn(site.meaning().site());
    }
    return found;
  }

  /** The method in the group of the request. The one found is nearly always of that group. */
  M inGroup(M found, Map<String, Object> attachments) throws RequestRefusedException {
    String group = CallerAttachments.group(attachments, found);
    CallSite site = found.site();
    if (Objects.equals(site.group(), group)) {
      return found;
    }
    M other = methods.find(site.service(), site.version(), group, site.method(), site.descriptor());
    if (other == null) {
      throw notInGroup(site, group);
    }
    return other;
  }

  private RequestRefusedException missing(RequestNames names) {
    return new RequestRefusedException(
        PeerFault.NO_SUCH_METHOD,
        methods.explainMissing(names.path(), names.version(), names.method(), names.descriptor()));
  }

  /** The method was there when its number was given, and may still be in other groups. */
  private RequestRefusedException withdrawn(CallSite site) {
    return methods.find(site.service(), site.version(), site.method(), site.descriptor()) == null
        ? missing(RequestNames.of(site))
        : notInGroup(site, site.group());
  }

  private RequestRefusedException notInGroup(CallSite site, @Nullable String group) {
    return new RequestRefusedException(
        PeerFault.NO_SUCH_METHOD, methods.explainGroup(site.service(), site.version(), group));
  }

  /** Before anything is read whose reading runs more than the code for strings. */
  static void requireTakenInSomeGroup(RequestedMethod found, SerializationTable.Entry entry)
      throws RequestRefusedException {
    if (!found.takesInSomeGroup(entry.id())) {
      throw notTaken(found, entry);
    }
  }

  /** When the group is known. */
  static void requireTaken(RequestedMethod method, SerializationTable.Entry entry)
      throws RequestRefusedException {
    if (!method.takes(entry.id())) {
      throw notTaken(method, entry);
    }
  }

  private static RequestRefusedException notTaken(
      RequestedMethod method, SerializationTable.Entry entry) {
    return new RequestRefusedException(
        PeerFault.SERIALIZATION_NOT_OFFERED,
        "serialization "
            + entry.serialization().name()
            + "("
            + entry.id()
            + ") is not offered for "
            + method.site()
            + ", though its port offers it for others; offered: "
            + method.taken()
            + "; set 'serialization' on the reference to one of them");
  }
}
