// Words of postal addresses by language, as parts of regular expressions, and places that need no postal code.

/** After the name of an English-language street. */
export const streetTypes = [
  'street', 'st', 'str', 'avenue', 'ave', 'av', 'road', 'rd', 'drive', 'dr', 'boulevard', 'blvd', 'lane', 'ln', 'highway',
  'hwy', 'parkway', 'pkwy', 'court', 'ct', 'place', 'pl', 'circle', 'cir', 'square', 'sq', 'way', 'terrace', 'ter',
  'trail', 'trl', 'turnpike', 'tpke', 'pike', 'plaza', 'plz', 'broadway', 'row', 'close', 'crescent', 'cres', 'gardens',
  'grove', 'walk', 'mews', 'quay', 'wharf', 'park', 'hill', 'green', 'yard', 'alley', 'loop', 'run', 'path', 'point',
  'ridge', 'expressway', 'expy', 'freeway', 'fwy', 'route', 'rte', 'bypass', 'parade', 'esplanade', 'mall', 'bend',
  'crossing', 'xing', 'landing', 'cove', 'commons', 'center', 'centre', 'marg', 'nagar', 'salai', 'gate', 'rise', 'view',
  'bridge', 'causeway', 'pass', 'ctr', 'campus', 'promenade', 'spur', 'streets', 'strand', 'embankment', 'circus', 'side', 'heights', 'hts', 'junction',
]

/** Ends of street names of one word: German, Dutch, Scandinavian, Finnish, Icelandic. */
export const streetEnds = [
  'straße', 'strasse', 'str\\.', 'str', 'weg', 'platz', 'allee', 'gasse', 'gässle', 'ring', 'damm', 'ufer', 'steig', 'stieg',
  'hof', 'markt', 'graben', 'wall', 'chaussee', 'promenade', 'winkel', 'kamp', 'berg', 'feld', 'stein', 'brücke', 'tor', 'park', 'zeile',
  'twiete', 'deich', 'kai', 'pfad', 'rain', 'stiege', 'straat', 'laan', 'plein', 'kade', 'gracht', 'singel', 'dijk', 'steenweg', 'dreef',
  'gatan', 'gata', 'vägen', 'vagen', 'torget', 'gränd', 'plan', 'vej', 'gade', 'allé', 'torv', 'veien', 'vegen', 'gaten',
  'plass', 'brygge', 'katu', 'tie', 'kuja', 'aukio', 'gata', 'vegur', 'braut', 'stræti',
]

/** Before the name of a street: Romance, Slavic and other languages. */
export const streetStarts = [
  'rue', 'avenue', 'av\\.?', 'ave\\.?', 'bd\\.?', 'blvd\\.?', 'boulevard', 'place', 'pl\\.', 'quai', 'chemin', 'ch\\.', 'route', 'rte',
  'impasse', 'allée', 'allées', 'cours', 'square', 'passage', 'faubourg', 'rond-point', 'esplanade', 'via', 'viale', 'v\\.le',
  'v\\.', 'piazza', 'p\\.zza', 'piazzale', 'p\\.le', 'corso', 'c\\.so', 'largo', 'vicolo', 'strada', 'loc\\.', 'località', 'contrada', 'lungotevere',
  'calle', 'c/', 'c\\.', 'avda\\.?', 'avenida', 'av', 'plaza', 'pza\\.?', 'paseo', 'pº', 'carrer', 'carretera', 'ctra\\.?',
  'camino', 'ronda', 'glorieta', 'jirón', 'jr\\.', 'carrera', 'cra\\.?', 'kr\\.?', 'cl\\.?', 'diagonal', 'transversal', 'calzada', 'rua', 'r\\.', 'praça', 'praca',
  'travessa', 'alameda', 'al\\.', 'estrada', 'rodovia', 'ladeira', 'beco', 'ul\\.', 'ulica', 'pl\\.', 'os\\.', 'plac', 'aleja', 'aleje', 'nám\\.?',
  'náměstí', 'námestie', 'třída', 'str\\.', 'strada', 'bulevardul', 'b-dul', 'calea', 'șos\\.', 'piața', 'trg', 'ulica',
  'ул\\.?', 'улица', 'вул\\.?', 'проспект', 'пр-т\\.?', 'пр\\.', 'просп\\.', 'пер\\.', 'переулок', 'наб\\.', 'набережная', 'шоссе', 'бульвар', 'бул\\.?',
  'площадь', 'пл\\.', 'проезд', 'жк', 'οδός', 'λεωφ\\.?', 'λεωφόρος', 'jalan', 'jln\\.?', 'jl\\.', 'lorong', 'đường', 'phố', 'شارع', 'نهج', 'طريق', 'רחוב',
]

/** After the name of a street, before or after the number: Turkish, Hungarian, Czech. */
export const streetMiddles = [
  'cad\\.', 'caddesi', 'cd\\.', 'sok\\.', 'sokak', 'sokağı', 'sk\\.', 'bulvarı', 'blv\\.', 'mah\\.', 'mahallesi', 'utca', 'u\\.', 'út', 'útja', 'tér', 'tere', 'körút',
  'krt\\.', 'sétány', 'fasor', 'köz', 'iela', 'gatvė', 'g\\.', 'tänav', 'mnt', 'pst',
]

/** Post office boxes. */
export const boxes = [
  'p\\.?\\s?o\\.?\\s?box', 'post office box', 'postfach', 'pf\\.', 'postbus', 'boîte postale', 'b\\.?\\s?p\\.?', 'c\\.?\\s?p\\.?', 'casilla(?: de correo)?', 'apartado(?: de correos| postal)?',
  'caixa postal', 'casella postale', 'skr\\.? poczt\\.?', 'skrytka pocztowa', 'postboks', 'box', 'postilokero', 'pl', 'а/я', 'private bag', 'locked bag', 'gpo box', 'ص\\.?\\s?ب',
]

/** Names of buildings and their parts, in the addresses of countries that use them instead of numbers. */
export const buildings = [
  'floor', 'flr', 'building', 'bldg', 'tower', 'towers', 'house', 'suite', 'ste', 'unit', 'block', 'sector', 'phase', 'plot', 'flat', 'shop no', 'office no', 'office', 'room', 'rm',
  'level', 'complex', 'plaza', 'mansion', 'near', 'opp\\.?', 'opposite', 'industrial estate', 'industrial area', 'business park', 'business centre', 'business center', 'tech park', 'hall', 'estate', 'campus', 'chambers', 'barn', 'farm', 'cottage', 'mill', 'wing', 'nagar', 'colony', 'village', 'mall', 'arcade',
]

/** Labels before an address. */
export const addressLabels = [
  'address', 'our address', 'postal address', 'mailing address', 'visiting address', 'street address', 'head office', 'headquarters', 'hq', 'registered office', 'office', 'offices', 'location', 'visit us',
  'anschrift', 'adresse', 'postanschrift', 'hausanschrift', 'besucheradresse', 'sitz', 'standort', 'siège', 'siège social', 'dirección', 'direccion', 'domicilio', 'oficina', 'oficinas', 'ubicación', 'endereço', 'sede', 'indirizzo', 'sede legale',
  'adres', 'adres redakcji', 'siedziba', 'adresa', 'sídlo', 'cím', 'székhely', 'osoite', 'adress', 'besöksadress', 'postadress', 'besøksadresse', 'postadresse', 'bezoekadres', 'postadres', 'merkez', 'адрес', 'адреса', 'διεύθυνση', 'العنوان', 'عنوان', 'כתובת', '地址', '住所', '所在地', '주소', 'địa chỉ', 'alamat',
]

/** Abbreviations of states, provinces and territories. */
export const usStates =
  'AL|AK|AZ|AR|CA|CO|CT|DE|DC|D\\.C\\.|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY|PR|Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Florida|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming'
export const canadianProvinces = 'AB|BC|MB|NB|NL|NS|NT|NU|ON|PE|QC|SK|YT|Ontario|Quebec|Québec|Alberta|British Columbia|Manitoba|Saskatchewan|Nova Scotia|New Brunswick'
export const australianStates = 'NSW|VIC|Vic|QLD|Qld|SA|WA|TAS|Tas|ACT|NT|New South Wales|Victoria|Queensland|Tasmania'

/** Large cities and capitals, in English and their own language, besides those that are names of time zones. */
export const cities = [
  'Santiago', 'Lima', 'Bogotá', 'Bogota', 'Quito', 'Caracas', 'La Paz', 'Asunción', 'Montevideo', 'Buenos Aires', 'Ciudad de México', 'México', 'CDMX', 'Guatemala', 'San José', 'San Salvador', 'Tegucigalpa',
  'Managua', 'Panamá', 'La Habana', 'Santo Domingo', 'São Paulo', 'Rio de Janeiro', 'Brasília', 'Dubai', 'Abu Dhabi', 'Sharjah', 'Doha', 'Riyadh', 'Jeddah', 'Kuwait', 'Manama', 'Muscat', 'Amman', 'Beirut', 'Cairo', 'Giza',
  'Casablanca', 'Rabat', 'Tunis', 'Algiers', 'Alger', 'Tripoli', 'Lagos', 'Abuja', 'Nairobi', 'Accra', 'Kampala', 'Dar es Salaam', 'Addis Ababa', 'Harare', 'Lusaka', 'Gaborone', 'Windhoek', 'Dakar', 'Abidjan',
  'Johannesburg', 'Cape Town', 'Durban', 'Pretoria', 'Kigali', 'Hong Kong', 'Kowloon', 'Macau', 'Singapore', 'Hanoi', 'Ha Noi', 'Hà Nội', 'Ho Chi Minh', 'Hồ Chí Minh', 'Da Nang', 'Bangkok', 'Jakarta', 'Manila', 'Kuala Lumpur', 'Phnom Penh',
  'Yangon', 'Dhaka', 'Colombo', 'Kathmandu', 'Karachi', 'Lahore', 'Islamabad', 'Mumbai', 'Delhi', 'New Delhi', 'Bengaluru', 'Bangalore', 'Chennai', 'Kolkata', 'Hyderabad', 'Pune', 'Ahmedabad', 'Noida', 'Gurgaon', 'Gurugram', 'Jaipur',
  'Beijing', 'Shanghai', 'Shenzhen', 'Guangzhou', 'Taipei', 'Seoul', 'Tokyo', 'Osaka', 'Dublin', 'London', 'Manchester', 'Edinburgh', 'Glasgow', 'Paris', 'Lyon', 'Berlin', 'Hamburg', 'München', 'Munich', 'Köln', 'Wien', 'Vienna',
  'Zürich', 'Zurich', 'Genève', 'Geneva', 'Basel', 'Bern', 'Bruxelles', 'Brussels', 'Brussel', 'Amsterdam', 'Rotterdam', 'Luxembourg', 'København', 'Copenhagen', 'Stockholm', 'Oslo', 'Helsinki', 'Reykjavík', 'Madrid', 'Barcelona', 'Lisboa',
  'Lisbon', 'Porto', 'Roma', 'Rome', 'Milano', 'Milan', 'Torino', 'Napoli', 'Warszawa', 'Warsaw', 'Kraków', 'Praha', 'Prague', 'Budapest', 'București', 'Bucharest', 'Sofia', 'София', 'Beograd', 'Zagreb', 'Ljubljana', 'Bratislava', 'Athens',
  'Αθήνα', 'Istanbul', 'İstanbul', 'Ankara', 'İzmir', 'Москва', 'Moscow', 'Санкт-Петербург', 'Київ', 'Киев', 'Kyiv', 'Минск', 'Minsk', 'Tbilisi', 'Yerevan', 'Baku', 'Almaty', 'Tashkent', 'Tel Aviv', 'Jerusalem', 'Sydney', 'Melbourne', 'Brisbane', 'Perth',
  'Auckland', 'Wellington', 'Toronto', 'Montréal', 'Montreal', 'Vancouver', 'Ottawa', 'New York', 'Los Angeles', 'San Francisco', 'Chicago', 'Boston', 'Seattle', 'تونس', 'القاهرة', 'دبي', 'أبوظبي', 'الرياض', 'جدة', 'بيروت', 'عمان', 'الدوحة',
  'الكويت', 'الجزائر', 'الرباط', 'الدار البيضاء', 'بغداد', 'دمشق', 'الخرطوم', 'صنعاء', 'طرابلس', 'תל אביב', 'ירושלים',
]
