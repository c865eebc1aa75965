// The beginnings of the labels of buttons that buy, as regular expressions; matched without regard to case.

export const buyLabels: readonly string[] = [
  // English
  'add (?:this |it |item |all )?to (?:my |your |the )?(?:shopping )?(?:cart|bag|basket|trolley|order)', 'buy(?: it| this)? now',
  'buy', 'pre-?order(?: now)?', 'order now', 'purchase', 'choose options', 'select options', 'book now', 'reserve',
  'notify me when', 'sold out', 'out of stock',
  // German
  'in (?:den|die) (?:waren|einkaufs)(?:korb|tasche|wagen)', 'jetzt (?:kaufen|bestellen|buchen)', 'zum warenkorb hinzufügen',
  // French
  'ajouter (?:au|à mon|à votre) panier', 'acheter', 'commander', 'réserver',
  // Spanish, Portuguese, Italian
  '(?:añadir|agregar) (?:al|a la|a mi) (?:carrito|cesta|bolsa|carro)', 'comprar', 'adicionar (?:ao|à) (?:carrinho|sacola)',
  'aggiungi al (?:carrello|cestino)', 'acquista', 'compra ora',
  // Dutch, Swedish, Danish, Norwegian, Finnish
  'in (?:mijn )?winkel(?:wagen|mandje)', 'toevoegen aan winkelwagen', 'bestellen', 'lägg (?:i|till i) (?:varukorg|kundvagn)',
  'köp', 'læg i (?:indkøbs)?kurv', 'køb', 'legg i handle(?:kurv|vogn)', 'kjøp', 'lisää ostoskoriin',
  // Polish, Czech, Slovak, Hungarian, Romanian
  'do koszyka', 'dodaj do koszyka', 'kup teraz', '(?:přidat|vložit) do košíku', 'do košíku', 'pridať do košíka', 'kosárba',
  'adaugă în coș',
  // Russian, Ukrainian, Turkish, Greek, Indonesian, Vietnamese
  '(?:добавить )?в корзину', 'купить', '(?:додати )?(?:до|в) кошика?', 'купити', 'sepete ekle', 'satın al',
  'προσθήκη στο καλάθι', 'tambah(?:kan)? ke keranjang', 'beli sekarang', 'thêm vào giỏ', 'mua ngay',
  // Japanese, Chinese, Korean
  'カートに(?:入れる|追加)', '購入', '加入购物车', '加入購物車', '立即购买', '立即購買', '장바구니', '바로구매',
]
