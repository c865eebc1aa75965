// Phrases of offers, in folded text.

/** Availability. */
export const stockPhrase =
  /^(?:(?:currently |temporarily )?(?:in stock|out of stock|sold out|unavailable|available(?: now| online)?|only \d+ left|\d+ in stock)|(?:sofort )?(?:lieferbar|verfügbar|auf lager|vorrätig|nicht vorrätig|ausverkauft)|en stock|rupture de stock|disponible|agotado|disponibile|esaurito|op voorraad|uitverkocht|i lager|på lager|slutsåld|udsolgt|dostępny|skladem|vyprodáno|в наличии|нет в наличии|stokta|tükendi|在庫あり|在庫切れ|有货|现货|缺货|재고 있음|품절)/u

/** Amounts that are not the price of the product: thresholds of free shipping, savings, instalments, gift cards. */
export const thresholdPhrase =
  /free (?:\S+ ){0,3}(?:shipping|delivery|returns?)|(?:shipping|delivery)\b|orders? (?:over|above|of)|versand|lieferung|livraison|envío|spedizione|verzend|frakt|fragt|doprava|dostawa|доставк|save\b|you save|sparen|spare\b|per month|\/mo\b|a month|monthly|instal+ments?|klarna|afterpay|affirm|clearpay|raten|gift card|voucher|coupon|gutschein|送料/u
