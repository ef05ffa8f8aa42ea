package io.trunkline.perf.rest;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.jboss.resteasy.annotations.GZIP;

/** Returns what it gets, in the form in which it came; compressed for whoever accepts that. */
@Path("/")
public final class EchoResource {

  static final String BID = "bid";
  static final String TEXT = "text";
  static final String NOTHING = "nothing";

  /** Echoes a bid. */
  @POST
  @Path(BID)
  @Consumes({MediaType.APPLICATION_JSON, MediaType.APPLICATION_XML})
  @Produces({MediaType.APPLICATION_JSON, MediaType.APPLICATION_XML})
  @GZIP
  public Bid bid(Bid bid) {
    return bid;
  }

  /** Echoes a text as it is. */
  @POST
  @Path(TEXT)
  @Consumes(MediaType.TEXT_PLAIN)
  @Produces(MediaType.TEXT_PLAIN)
  @GZIP
  public String text(String text) {
    return text;
  }

  /** Does nothing. */
  @POST
  @Path(NOTHING)
  public void nothing() {
    // nothing to do is what is measured
  }
}
