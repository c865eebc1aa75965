// Tiers 1 and 2 of the IAB Content Taxonomy 3.1: unique ids and names, as published by IAB Tech Lab
// (https://github.com/InteractiveAdvertisingBureau/Taxonomies, "Content Taxonomy 3.1.tsv"), licensed under the Creative
// Commons Attribution 3.0 License (https://creativecommons.org/licenses/by/3.0/). Tiers 3 and 4 are left out.
// "Genres", "Productivity" and "Sensitive Topics" are left out too: they say how a text is written or that it is unsafe
// for advertisements, not what a site is about.

export const taxonomyName = 'IAB Content Taxonomy 3.1'

export interface TierOne {
  id: string
  name: string
  /** Names of tier 2 by id. */
  tierTwo: Readonly<Record<string, string>>
}

export const tierOne: readonly TierOne[] = [
  {
    id: '150', name: 'Attractions',
    tierTwo: {
      151: 'Amusement and Theme Parks', 179: 'Bars & Restaurants', 181: 'Casinos & Gambling',
      153: 'Historic Site and Landmark Tours', 154: 'Malls & Shopping Centers', 155: 'Museums & Galleries',
      158: 'Nightclubs', 159: 'Outdoor Attractions', 160: 'Parks', 177: 'Theater Venues', 178: 'Zoos & Aquariums',
    },
  },
  {
    id: '1', name: 'Automotive',
    tierTwo: {
      2: 'Auto Body Styles', 30: 'Auto Buying and Selling', 31: 'Auto Insurance', 32: 'Auto Parts', 33: 'Auto Recalls',
      41: 'Auto Rentals', 34: 'Auto Repair', 35: 'Auto Safety', 36: 'Auto Shows', 37: 'Auto Technology',
      16: 'Auto Type', 25: 'Car Culture', 26: 'Dash Cam Videos', 27: 'Motorcycles', 28: 'Road-Side Assistance',
      29: 'Scooters',
    },
  },
  {
    id: '42', name: 'Books and Literature',
    tierTwo: { 43: 'Art and Photography', 46: 'Comics and Graphic Novels', 48: 'Fiction', 49: 'Poetry' },
  },
  { id: '52', name: 'Business and Finance', tierTwo: { 53: 'Business', 80: 'Economy', 90: 'Industries' } },
  {
    id: '123', name: 'Careers',
    tierTwo: {
      124: 'Apprenticeships', 125: 'Career Advice', 126: 'Career Planning', 127: 'Job Search', 130: 'Remote Working',
      131: 'Vocational Training',
    },
  },
  { id: '80DV8O', name: 'Communication', tierTwo: {} },
  { id: '380', name: 'Crime', tierTwo: {} },
  { id: '381', name: 'Disasters', tierTwo: {} },
  {
    id: '132', name: 'Education',
    tierTwo: {
      133: 'Adult Education', 137: 'College Education', 142: 'Early Childhood Education', 143: 'Educational Assessment',
      145: 'Homeschooling', 146: 'Homework and Study', 147: 'Language Learning', 148: 'Online Education',
      149: 'Primary Education', 134: 'Private School', 135: 'Secondary Education', 136: 'Special Education',
    },
  },
  { id: 'JLBCU7', name: 'Entertainment', tierTwo: { 324: 'Movies', 338: 'Music', 640: 'Television' } },
  {
    id: '8VZQHL', name: 'Events',
    tierTwo: { 162: 'Awards Shows', 180: 'Business Expos & Conferences', 185: 'Fan Conventions' },
  },
  {
    id: '186', name: 'Family and Relationships',
    tierTwo: {
      187: 'Bereavement', 188: 'Dating', 189: 'Divorce', 190: 'Eldercare', 191: 'Marriage and Civil Unions',
      192: 'Parenting', 200: 'Single Life',
    },
  },
  {
    id: '201', name: 'Fine Art',
    tierTwo: {
      202: 'Costume', 203: 'Dance', 204: 'Design', 205: 'Digital Arts', 206: 'Fine Art Photography', 207: 'Modern Art',
      208: 'Opera', 209: 'Theater',
    },
  },
  {
    id: '210', name: 'Food & Drink',
    tierTwo: {
      211: 'Alcoholic Beverages', 215: 'Barbecues and Grilling', 216: 'Cooking', 217: 'Desserts and Baking',
      218: 'Dining Out', 219: 'Food Allergies', 220: 'Food Movements', 221: 'Healthy Cooking and Eating',
      222: 'Non-Alcoholic Beverages', 212: 'Vegan Diets', 213: 'Vegetarian Diets', 214: 'World Cuisines',
    },
  },
  {
    id: '223', name: 'Healthy Living',
    tierTwo: {
      224: "Children's Health", 225: 'Fitness and Exercise', 228: "Men's Health", 229: 'Nutrition',
      230: 'Senior Health', 231: 'Weight Loss', 232: 'Wellness', 238: "Women's Health",
    },
  },
  {
    id: '239', name: 'Hobbies & Interests',
    tierTwo: {
      240: 'Antiquing and Antiques', 248: 'Arts and Crafts', 258: 'Beekeeping', 259: 'Birdwatching', 260: 'Cigars',
      261: 'Collecting', 264: 'Content Production', 269: 'Games and Puzzles', 273: 'Genealogy and Ancestry',
      241: 'Magic and Illusion', 242: 'Model Toys', 243: 'Musical Instruments', 244: 'Paranormal Phenomena',
      245: 'Radio Control', 246: 'Sci-fi and Fantasy', 247: 'Workshops and Classes',
    },
  },
  { id: '1KXCLD', name: 'Holidays', tierTwo: { 157: 'National & Civic Holidays' } },
  {
    id: '274', name: 'Home & Garden',
    tierTwo: {
      275: 'Gardening', 278: 'Home Appliances', 279: 'Home Entertaining', 280: 'Home Improvement',
      281: 'Home Security', 282: 'Indoor Environmental Quality', 283: 'Interior Decorating', 284: 'Landscaping',
      285: 'Outdoor Decorating', 276: 'Remodeling & Construction', 277: 'Smart Home',
    },
  },
  { id: '383', name: 'Law', tierTwo: {} },
  {
    id: '286', name: 'Medical Health',
    tierTwo: {
      323: 'Cosmetic Medical Services', 287: 'Diseases and Conditions', 319: 'Medical Tests',
      320: 'Pharmaceutical Drugs', 321: 'Surgery', 322: 'Vaccines',
    },
  },
  {
    id: '163', name: 'Personal Celebrations & Life Events',
    tierTwo: {
      164: 'Anniversary', 166: 'Baby Shower', 167: 'Bachelor Party', 168: 'Bachelorette Party', 169: 'Birth',
      170: 'Birthday', 171: 'Funeral', 172: 'Graduation', 173: 'Prom', 165: 'Wedding',
    },
  },
  {
    id: '391', name: 'Personal Finance',
    tierTwo: {
      392: 'Consumer Banking', 393: 'Financial Assistance', 396: 'Financial Planning', 397: 'Frugal Living',
      417: 'Home Utilities', 398: 'Insurance', 405: 'Personal Debt', 410: 'Personal Investing', 415: 'Personal Taxes',
      416: 'Retirement Planning',
    },
  },
  {
    id: '422', name: 'Pets',
    tierTwo: {
      423: 'Birds', 424: 'Cats', 425: 'Dogs', 426: 'Fish and Aquariums', 427: 'Large Animals', 428: 'Pet Adoptions',
      431: 'Pet Supplies', 429: 'Reptiles', 430: 'Veterinary Medicine',
    },
  },
  {
    id: '386', name: 'Politics',
    tierTwo: { '8YPBBL': 'Civic affairs', 387: 'Elections', 388: 'Political Issues & Policy' },
  },
  {
    id: '432', name: 'Pop Culture',
    tierTwo: {
      433: 'Celebrity Deaths', 434: 'Celebrity Families', 435: 'Celebrity Homes', 436: 'Celebrity Pregnancy',
      437: 'Celebrity Relationships', 438: 'Celebrity Scandal', 439: 'Celebrity Style', 440: 'Humor and Satire',
    },
  },
  {
    id: '441', name: 'Real Estate',
    tierTwo: {
      442: 'Apartments', 445: 'Developmental Sites', 446: 'Hotel Properties', 447: 'Houses', 448: 'Industrial Property',
      449: 'Land and Farms', 450: 'Office Property', 451: 'Real Estate Buying and Selling',
      452: 'Real Estate Renting and Leasing', 443: 'Retail Property', 444: 'Vacation Properties',
    },
  },
  {
    id: '453', name: 'Religion & Spirituality',
    tierTwo: {
      454: 'Agnosticism', 456: 'Astrology', 457: 'Atheism', 458: 'Buddhism', 459: 'Christianity', 460: 'Hinduism',
      461: 'Islam', 462: 'Judaism', 463: 'Sikhism', 455: 'Spirituality',
    },
  },
  {
    id: '464', name: 'Science',
    tierTwo: {
      465: 'Biological Sciences', 466: 'Chemistry', 467: 'Environment', 468: 'Genetics', 469: 'Geography',
      470: 'Geology', 471: 'Physics', 472: 'Space and Astronomy', 390: 'Weather',
    },
  },
  {
    id: '473', name: 'Shopping',
    tierTwo: {
      482: "Children's Games and Toys", 474: 'Coupons and Discounts', 475: 'Flower Shopping',
      476: 'Gifts and Greetings Cards', 477: 'Grocery Shopping', 478: 'Holiday Shopping', 479: 'Household Supplies',
      480: 'Lotteries and Scratchcards', 161: 'Party Supplies and Decorations', 481: 'Sales and Promotions',
    },
  },
  {
    id: '483', name: 'Sports',
    tierTwo: {
      484: 'American Football', 507: 'Australian Rules Football', 518: 'Auto Racing', 534: 'Badminton', 545: 'Baseball',
      547: 'Basketball', 548: 'Beach Volleyball', 549: 'Bodybuilding', 550: 'Bowling', 485: 'Boxing',
      486: 'Cheerleading', 487: 'College Sports', 491: 'Cricket', 492: 'Cycling', 493: 'Darts', 494: 'Disabled Sports',
      495: 'Diving', 496: 'Equine Sports', 498: 'Extreme Sports', 508: 'Fantasy Sports', 509: 'Field Hockey',
      510: 'Figure Skating', 511: 'Fishing Sports', 512: 'Golf', 513: 'Gymnastics', 514: 'Hunting and Shooting',
      515: 'Ice Hockey', 516: 'Inline Skating', 517: 'Lacrosse', 520: 'Martial Arts', 521: 'Olympic Sports',
      524: 'Poker and Professional Gambling', 525: 'Rodeo', 526: 'Rowing', 527: 'Rugby', 530: 'Sailing', 531: 'Skiing',
      532: 'Snooker/Pool/Billiards', 533: 'Soccer', 535: 'Softball', 551: 'Sports Equipment', 536: 'Squash',
      537: 'Swimming', 538: 'Table Tennis', 539: 'Tennis', 540: 'Track and Field', 541: 'Volleyball', 542: 'Walking',
      543: 'Water Polo', 544: 'Weightlifting', 546: 'Wrestling',
    },
  },
  {
    id: '552', name: 'Style & Fashion',
    tierTwo: {
      553: 'Beauty', 574: 'Body Art', 575: "Children's Clothing", 576: 'Designer Clothing', 577: 'Fashion Trends',
      578: 'High Fashion', 579: "Men's Fashion", 590: 'Personal Care', 595: 'Street Style', 560: "Women's Fashion",
    },
  },
  {
    id: '596', name: 'Technology & Computing',
    tierTwo: {
      597: 'Artificial Intelligence', 598: 'Augmented Reality', 599: 'Computing', 632: 'Consumer Electronics',
      638: 'Robotics', 639: 'Virtual Reality',
    },
  },
  {
    id: '653', name: 'Travel',
    tierTwo: {
      654: 'Travel Accessories', 655: 'Travel Locations', 663: 'Travel Preparation and Advice', 664: 'Travel Type',
    },
  },
  {
    id: '680', name: 'Video Gaming',
    tierTwo: {
      681: 'Console Games', 682: 'eSports', 683: 'Mobile Games', 684: 'PC Games', 685: 'Video Game Genres',
    },
  },
  { id: '389', name: 'War and Conflicts', tierTwo: {} },
]
