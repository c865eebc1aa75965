// Names of stock exchanges as they stand before a stock symbol, and the prefix under which symbols are returned.

export const exchangePrefixes: Readonly<Record<string, string>> = {
  // United States and Canada
  NASDAQ: 'NASDAQ', Nasdaq: 'NASDAQ', NasdaqGS: 'NASDAQ', NasdaqGM: 'NASDAQ', NasdaqCM: 'NASDAQ', 'NASDAQ GS': 'NASDAQ',
  NYSE: 'NYSE', 'New York Stock Exchange': 'NYSE', 'NYSE American': 'NYSEAMERICAN', NYSEAMERICAN: 'NYSEAMERICAN',
  'NYSE MKT': 'NYSEAMERICAN', AMEX: 'AMEX', 'NYSE Arca': 'NYSEARCA', NYSEARCA: 'NYSEARCA', OTC: 'OTC', OTCMKTS: 'OTC',
  OTCQB: 'OTCQB', OTCQX: 'OTCQX', 'OTC Pink': 'OTC', OTCPK: 'OTC', CBOE: 'CBOE', TSX: 'TSX', TSXV: 'TSXV',
  'TSX-V': 'TSXV', 'TSX Venture': 'TSXV', 'Toronto Stock Exchange': 'TSX', CSE: 'CSE', 'Cboe Canada': 'NEO',
  // Europe
  LSE: 'LSE', LON: 'LSE', 'London Stock Exchange': 'LSE', AIM: 'AIM', XETRA: 'XETRA', Xetra: 'XETRA', ETR: 'XETRA',
  FWB: 'FWB', FRA: 'FWB', 'Frankfurt Stock Exchange': 'FWB', 'Börse Frankfurt': 'FWB', Euronext: 'EURONEXT',
  EURONEXT: 'EURONEXT', 'Euronext Paris': 'EPA', EPA: 'EPA', 'Euronext Amsterdam': 'AMS', AMS: 'AMS',
  'Euronext Brussels': 'EBR', EBR: 'EBR', 'Euronext Lisbon': 'ELI', ELI: 'ELI', 'Euronext Dublin': 'ISE', ISE: 'ISE',
  'Euronext Milan': 'BIT', 'Borsa Italiana': 'BIT', BIT: 'BIT', BME: 'BME', 'Bolsa de Madrid': 'BME', SIX: 'SIX',
  'SIX Swiss Exchange': 'SIX', SWX: 'SIX', 'Wiener Börse': 'VIE', 'Vienna Stock Exchange': 'VIE', VIE: 'VIE',
  'Nasdaq Stockholm': 'STO', 'Nasdaq Helsinki': 'HEL', 'Nasdaq Copenhagen': 'CPH', STO: 'STO', OMX: 'OMX', HEL: 'HEL',
  CPH: 'CPH', OSE: 'OSE', 'Oslo Børs': 'OSE', GPW: 'WSE', WSE: 'WSE', 'Warsaw Stock Exchange': 'WSE', BIST: 'BIST',
  'Borsa Istanbul': 'BIST', 'Borsa İstanbul': 'BIST', MOEX: 'MOEX', MCX: 'MOEX', ATHEX: 'ATHEX', BVB: 'BVB',
  PSE: 'PSE', 'Budapest Stock Exchange': 'BSE', TASE: 'TASE',
  // Asia and Oceania
  TSE: 'TSE', TYO: 'TSE', 'Tokyo Stock Exchange': 'TSE', JPX: 'TSE', HKEX: 'HKEX', HKG: 'HKEX', SEHK: 'HKEX',
  'Hong Kong Stock Exchange': 'HKEX', SSE: 'SSE', SHSE: 'SSE', 'Shanghai Stock Exchange': 'SSE', SZSE: 'SZSE',
  'Shenzhen Stock Exchange': 'SZSE', KRX: 'KRX', KOSPI: 'KRX', KOSDAQ: 'KOSDAQ', TWSE: 'TWSE', NSE: 'NSE', BSE: 'BSE',
  SGX: 'SGX', 'Singapore Exchange': 'SGX', IDX: 'IDX', SET: 'SET', 'Bursa Malaysia': 'KLSE', KLSE: 'KLSE',
  ASX: 'ASX', 'Australian Securities Exchange': 'ASX', NZX: 'NZX', HOSE: 'HOSE',
  // South America, Africa and the Gulf
  B3: 'B3', BOVESPA: 'B3', BVMF: 'B3', BMV: 'BMV', BCBA: 'BCBA', BYMA: 'BCBA', BVC: 'BVC', 'Bolsa de Santiago': 'BCS',
  JSE: 'JSE', NGX: 'NGX', EGX: 'EGX', Tadawul: 'TADAWUL', TADAWUL: 'TADAWUL', DFM: 'DFM', ADX: 'ADX', QSE: 'QSE',
}

/** Names that are also words or other abbreviations: these count in brackets only, as in "(AIM: ABC)". */
export const alsoWords: ReadonlySet<string> = new Set([
  'AIM', 'ADX', 'AMS', 'BIT', 'BME', 'BSE', 'BVB', 'BVC', 'CPH', 'CSE', 'DFM', 'EBR', 'ELI', 'EPA', 'ETR', 'FRA', 'FWB',
  'HEL', 'IDX', 'ISE', 'JSE', 'LON', 'LSE', 'MCX', 'NSE', 'OMX', 'OSE', 'OTC', 'PSE', 'QSE', 'SET', 'SIX', 'SSE', 'STO',
  'TSE', 'TYO', 'VIE',
])

/** Exchanges whose symbols are numbers. */
export const exchangesOfNumbers: ReadonlySet<string> = new Set([
  'HKEX', 'TSE', 'SSE', 'SZSE', 'KRX', 'KOSDAQ', 'TWSE', 'KLSE', 'TADAWUL', 'BSE',
])
