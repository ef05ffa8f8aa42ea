package io.trunkline.dubbo.config.news;

/** Tells listeners what is new. */
public interface NewsService {

  void addListener(String key, NewsListener listener);

  /** Tells all of them; says how many could be told. */
  int tell(String message);
}
