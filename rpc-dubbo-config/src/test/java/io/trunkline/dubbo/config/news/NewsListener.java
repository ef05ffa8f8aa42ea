package io.trunkline.dubbo.config.news;

/** Hears what is new. */
public interface NewsListener {

  void changed(String message);
}
