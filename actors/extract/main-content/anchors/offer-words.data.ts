// Phrases of offers, in folded text; fragments of regular expressions.

/** What may stand before the availability of a product. */
export const stockLeads = ['currently', 'temporarily', 'only \\d+ left', '\\d+']

/** Amounts that are not the price of the product: thresholds of free shipping, savings, instalments, gift cards. */
export const otherAmounts = {
  shipping: [
    'free (?:\\S+ ){0,3}(?:shipping|delivery|returns?)', 'shipping', 'delivery', 'orders? (?:over|above|of)',
    'versand\\p{L}*', 'lieferung', 'livraison', 'envíos?', 'spedizione', 'verzend\\p{L}*', 'frakt', 'fragt', 'doprava',
    'dostawa', 'доставк\\p{L}*', '送料',
  ],
  savings: ['(?:you )?save', 'sparen', 'spare'],
  instalments: [
    'per month', '/mo', 'a month', 'monthly', 'instal+ments?', 'klarna', 'afterpay', 'affirm', 'clearpay', 'raten',
  ],
  vouchers: ['gift card', 'voucher', 'coupon', 'gutschein'],
}
