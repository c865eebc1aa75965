// Types of schema.org for organisations and local businesses, by the ends of their names.

export const organisationEnds = [
  'Organization', 'Organisation', 'Business', 'Corporation', 'Store', 'Shop', 'Restaurant', 'LegalService',
  'FinancialService', 'ProfessionalService', 'EmergencyService', 'Service', 'Agency', 'Hotel', 'Motel', 'Hostel',
  'Resort', 'School', 'University', 'College', 'CollegeOrUniversity', 'Library', 'Hospital', 'Clinic', 'Dentist',
  'Physician', 'Pharmacy', 'Attorney', 'Notary', 'Contractor', 'Electrician', 'Plumber', 'Locksmith', 'Salon', 'Spa',
  'Gym', 'HealthClub', 'Club', 'Cafe', 'CafeOrCoffeeShop', 'BarOrPub', 'Bakery', 'Winery', 'Brewery', 'Distillery',
  'Dealer', 'Repair', 'Rental', 'Station', 'NGO', 'Team', 'PoliticalParty', 'Airline', 'Consortium', 'Cooperative',
  'Office', 'Center', 'Centre', 'Company', 'Museum', 'Preschool', 'Lodging', 'BedAndBreakfast', 'Campground',
  'Broadcaster', 'MusicGroup', 'Brand', 'Laundry', 'Optician', 'AutoWash', 'Casino', 'Church', 'Workers',
] as const

/** Types that end like an organisation and are none. */
export const otherTypes: ReadonlySet<string> = new Set(['Service', 'WebService', 'BroadcastService', 'CableOrSatelliteService', 'TaxiService', 'FoodService'])
