// English keywords by category. The notation is described in `../read-profile.ts`.

import type { Profile } from '../read-profile.ts'

export const english: Profile = {
  'Attractions':
    'attraction* sightseeing landmark* visitor_centre visitor_center guided_tour* opening_hours? day_out',
  'Attractions > Amusement and Theme Parks': 'theme_park*! amusement_park*! water_park*! roller_coaster* rides?',
  'Attractions > Casinos & Gambling': 'casino*! slots? roulette! blackjack! gambling! jackpot* betting_bonus',
  'Attractions > Historic Site and Landmark Tours': 'castle* historic_site*! heritage_site* cathedral? ruins monument*',
  'Attractions > Museums & Galleries':
    'museum*! exhibit exhibits exhibition* gallery? curator* permanent_collection! planetarium',
  'Attractions > Nightclubs': 'nightclub*! nightlife dj? clubbing',
  'Attractions > Outdoor Attractions': 'botanical_garden*! national_park*! viewpoint* nature_reserve*! waterfall*',
  'Attractions > Parks': 'park? parks? playground*',
  'Attractions > Zoos & Aquariums': 'zoo! zoos! aquarium? safari_park! wildlife_park!',
  'Automotive':
    'car cars automotive! automobile* vehicle* suv suvs sedan* hatchback* convertible? horsepower! mileage torque '
    + 'engine? electric_vehicle* ev? evs hybrid? car_review*! test_drive*! windshield* tire tires tyre tyres gearbox '
    + 'motoring! driver? driving?',
  'Automotive > Auto Buying and Selling':
    'used_car*! new_car*! car_dealer*! dealership*! auto_dealer* pre_owned trade_in? car_sales!',
  'Automotive > Auto Parts': 'auto_part*! car_part*! spare_part* brake* exhaust* spark_plug* car_accessor* car_battery',
  'Automotive > Auto Rentals': 'car_rental*! car_hire! rent_a_car! van_hire',
  'Automotive > Auto Repair':
    'auto_repair! car_repair! mechanic? body_shop! oil_change* garage? collision_repair auto_body! car_wash detailing?',
  'Automotive > Dash Cam Videos': 'dash_cam*! dashcam*!',
  'Automotive > Motorcycles': 'motorcycl*! motorbike*! moped* biker*',
  'Automotive > Road-Side Assistance': 'roadside_assistance! towing! tow_truck*! breakdown_cover',
  'Books and Literature':
    'book? books! novel novels! author? authors literature! literary! reading? reader? bestseller* paperback* hardcover '
    + 'bookstore*! bookshop*! publisher? isbn! essay* writer* library? libraries vocabulary dictionary etymology! word_of_the_day '
    + 'thesaurus book_review* ebooks memoir* anthology storytelling? nonfiction!',
  'Books and Literature > Comics and Graphic Novels': 'comic comics! graphic_novel*! manga! superhero*',
  'Books and Literature > Fiction': 'fiction! short_stor*! fantasy_novel* crime_novel* novelist*! fan_fiction!',
  'Books and Literature > Poetry': 'poem* poet poets poetry! haiku sonnet*',
  'Business and Finance':
    'business? businesses company? companies? corporate enterprise*? b2b! industry? industries industrial client*? '
    + 'stakeholder* solutions? services? revenue shareholder*! investor* investor_relations! consulting',
  'Business and Finance > Business':
    'marketing! digital_marketing! seo! advertising! branding! agency? brand_strategy leads? conversion? roi '
    + 'startup* entrepreneur* small_business* accounting! bookkeeping! payroll! human_resources! hr logistics! '
    + 'supply_chain! warehousing procurement management_consult*! sales_team crm outsourcing! translation_service* '
    + 'freight* shipping_compan* merger* acquisition* venture_capital! private_equity! ppc lead_generation! copywriting '
    + 'customer_experience workforce productivity? leadership coworking franchise* trade_show* public_relations!',
  'Business and Finance > Economy':
    'economy! economic* economist* gdp! inflation! interest_rate* central_bank* federal_reserve stock_market* '
    + 'stock_exchange* stocks markets? commodit* currency currencies forex! recession! trade_deal* tariff* '
    + 'unemployment bond_yield* oil_price*',
  'Business and Finance > Industries':
    'manufactur* factory factories machinery! machine_tool* engineering? construction construction_industry! mining! steel! '
    + 'aerospace! aviation! airline_industry agriculture! farming farmer* crop* livestock! petrochemical* oil_and_gas! '
    + 'renewable_energy power_plant* telecom* pharmaceutical_industry retail_industry wholesale* contractor? packaging '
    + 'textile* shipbuilding port_authorit* rail_freight nonprofit* non_profit* ngo charity charities donate donation* fundrais* volunteer* biotech* infrastructure? '
    + 'semiconductor* defence_industry exporter* supplier* supplies? industrial_equipment cnc! welding! hydraulic*',
  'Careers':
    'career? job? jobs vacanc*! recruit* employer* employment? resume? resumes cv cover_letter*! job_interview*! hiring '
    + 'salary? salaries candidate? job_seeker*! job_board*! talent? staffing!',
  'Careers > Apprenticeships': 'apprentice*! internship*! trainee*',
  'Careers > Career Advice': 'career_advice! resume_tip* interview_tip* interview_question*!',
  'Careers > Job Search': 'job_search! job_opening*! find_a_job! job_listing*!',
  'Careers > Remote Working': 'remote_job*! remote_work*! work_from_home! digital_nomad*',
  'Careers > Vocational Training': 'vocational_training! trade_school!',
  'Communication': 'telephony messaging_app* chat_app* voip! instant_messag* postal_service*',
  'Crime':
    'crime crimes! criminal* murder* homicide* robber* burglar* stabb* shooting? shot_dead arrest* police? suspect* '
    + 'detective* prison* jail* kidnap* fraudster* mafia drug_traffick* assault* gang gangs victim?',
  'Disasters':
    'disaster*! earthquake*! flood flooding floods hurricane*! tsunami*! wildfire*! tornado* firefighter* '
    + 'fire_department* fire_brigade! emergency_response! rescue_team* civil_protection! evacuat* landslide* '
    + 'humanitarian_aid disaster_relief! volcanic_eruption*',
  'Education':
    'education! educational* student* school schools teacher* teaching classroom* curriculum* learning? pupil* academic* '
    + 'academy lesson* tuition syllabus lecture* textbook* educator* e_learning! tutor tutors tutoring scholarship* '
    + 'training_course* course? courses study? certificate?',
  'Education > Adult Education': 'adult_education! continuing_education! evening_classes lifelong_learning!',
  'Education > College Education':
    'university! universities college colleges campus! faculty! undergraduate*! bachelor* postgraduate*! alumni! '
    + 'phd! doctoral admission* dean semester* degree_program* professor* mba! master_of_science research_group* '
    + 'graduate_school*! tuition_fee*',
  'Education > Early Childhood Education': 'preschool*! kindergarten*! nursery_school! montessori!',
  'Education > Educational Assessment': 'exam? exams sat_prep! gre gmat! ielts! toefl! test_prep! quiz quizzes',
  'Education > Homework and Study': 'homework! study_guide*! flashcard*! essay_help worksheet*!',
  'Education > Language Learning':
    'learn_english! language_course*! language_school*! esl! grammar! learn_spanish! language_learning! pronunciation',
  'Education > Online Education': 'online_course*! mooc! certification* online_learning! webinar? e_learning!',
  'Education > Primary Education': 'primary_school*! elementary_school*!',
  'Education > Secondary Education': 'high_school* secondary_school*! middle_school*! grammar_school!',
  'Education > Special Education': 'special_education! special_needs',
  'Entertainment': 'entertainment! showbiz! streaming? trailer* box_office! cast? actor* actress*',
  'Entertainment > Movies':
    'movie movies! film films! cinema! director? screenplay* blockbuster* film_festival*! hollywood! filmmaker*! '
    + 'documentary',
  'Entertainment > Music':
    'music! song songs lyrics! album albums! band? bands concert* singer* musician* guitar* piano* playlist* hip_hop! '
    + 'jazz! rock? rap? pop? orchestra! symphon*! choir vinyl record_label! tour_dates spotify? melod* karaoke! '
    + 'classical_music! remix* soundtrack* violin* songwrit*',
  'Entertainment > Television':
    'tv television! tv_show*! tv_series! episode* season? sitcom*! broadcaster* netflix! reality_show* soap_opera* '
    + 'tv_guide! talk_show*',
  'Events':
    'event? events event_planning! event_planner*! festival* ticket? tickets venue* event_management! conference_centre '
    + 'event_organi*',
  'Events > Business Expos & Conferences':
    'conference* expo! summit keynote* exhibitor*! trade_fair*! symposium* speakers call_for_papers! congress?',
  'Events > Awards Shows': 'awards_show*! oscars! grammys! award_ceremony',
  'Family and Relationships':
    'family? families relationship*? couple? couples marriage married siblings grandparent* homeless* rescue_mission '
    + 'foster_care family_life',
  'Family and Relationships > Dating': 'dating! singles! soulmate*! matchmaking!',
  'Family and Relationships > Divorce': 'divorce* custody alimony',
  'Family and Relationships > Eldercare': 'eldercare! senior_living! nursing_home*! assisted_living! caregiver*',
  'Family and Relationships > Marriage and Civil Unions': 'marital! spouse*',
  'Family and Relationships > Parenting':
    'parent* parenting! mom moms mum mums toddler*! baby babies newborn* breastfeed*! motherhood! fatherhood! '
    + 'child_care! daycare! kids? children?',
  'Fine Art':
    'art? arts artist* artwork*! painter* sculpt* fine_art*! art_gallery! contemporary_art! watercolo* canvas?',
  'Fine Art > Dance': 'dance? dancer* ballet! choreograph*!',
  'Fine Art > Design': 'graphic_design*! designer? typography! industrial_design! architecture architect*',
  'Fine Art > Digital Arts': 'digital_art*! generative_art nft*',
  'Fine Art > Fine Art Photography': 'photographer? photo_exhibition* fine_art_photography!',
  'Fine Art > Modern Art': 'modern_art! abstract_art!',
  'Fine Art > Opera': 'opera! soprano* tenor',
  'Fine Art > Theater': 'theatre! theater! playwright*! stage_play* drama?',
  'Food & Drink':
    'food foods! drink? drinks meal meals ingredient*! delicious! tasty! flavor* flavour* cuisine* chef chefs gourmet! '
    + 'cheese meat vegetable* fruit fruits sauce* snack* culinary! breakfast dinner lunch spice*',
  'Food & Drink > Alcoholic Beverages':
    'wine wines! winery! beer beers! brewery! whisky! whiskey! vodka! cocktail*! gin vineyard* distill* sommelier*',
  'Food & Drink > Barbecues and Grilling': 'barbecue! bbq! grilling! grill? smoker',
  'Food & Drink > Cooking':
    'recipe recipes! cooking! cook? kitchen? preheat! tablespoon* teaspoon* cookbook* simmer slow_cooker oven? soup*',
  'Food & Drink > Desserts and Baking':
    'baking! bake dessert*! cake cakes cookie_recipe* bread sourdough! dough! pastry chocolate bakery! muffin* pie',
  'Food & Drink > Dining Out':
    'restaurant restaurants! dining! menu? takeaway! bistro! cafe brunch reserve_a_table! pizzeria! eatery steakhouse',
  'Food & Drink > Food Allergies': 'gluten_free! lactose food_allerg*!',
  'Food & Drink > Healthy Cooking and Eating': 'healthy_recipe*! healthy_eating! meal_prep! clean_eating',
  'Food & Drink > Non-Alcoholic Beverages': 'coffee! tea espresso! juice smoothie* soda? barista!',
  'Food & Drink > Vegan Diets': 'vegan! plant_based',
  'Food & Drink > Vegetarian Diets': 'vegetarian!',
  'Food & Drink > World Cuisines': 'italian_cuisine indian_food mexican_food sushi! pizza pasta curry tacos ramen',
  'Healthy Living': 'healthy healthy_living! lifestyle? wellbeing! well_being! self_care! health_tips',
  'Healthy Living > Fitness and Exercise':
    'fitness! workout*! gym! exercise* yoga! pilates! cardio! strength_training! personal_trainer! running? jogging',
  'Healthy Living > Nutrition':
    'nutrition*! dietary! diet diets vitamin*! protein* calories! dietitian*! nutrient* supplement*',
  'Healthy Living > Weight Loss': 'weight_loss! lose_weight! keto! intermittent_fasting!',
  'Healthy Living > Wellness':
    'wellness! meditation! mindfulness! holistic! massage* acupuncture! herbal* naturopath* aromatherapy physical_therapy '
    + 'physiotherap* chiropract* smoking_cessation',
  'Healthy Living > Senior Health': 'senior_health! healthy_aging',
  "Healthy Living > Women's Health": 'womens_health! menopause!',
  'Hobbies & Interests':
    'hobby hobbies! hobbyist*! diy? enthusiast* handmade collector* outdoors outdoor? hiking! trekking! backpacking! '
    + 'bushcraft! campfire',
  'Hobbies & Interests > Antiquing and Antiques': 'antique*! auction? vintage_furniture',
  'Hobbies & Interests > Arts and Crafts':
    'craft crafts! knitting! crochet! sewing! quilt*! embroidery! scrapbook*! yarn! woodworking! pottery origami '
    + 'drawing? sketching beads photography!',
  'Hobbies & Interests > Beekeeping': 'beekeep*! honeybee* hive hives apiar*',
  'Hobbies & Interests > Birdwatching': 'birdwatch*! birding! ornitholog*!',
  'Hobbies & Interests > Cigars': 'cigar cigars! tobacco?',
  'Hobbies & Interests > Collecting': 'collectible*! coins? numismat*! philatel*! stamp_collect*! trading_card*',
  'Hobbies & Interests > Content Production': 'podcasting! video_production! screenwriting! filmmaking? vlog* voiceover*',
  'Hobbies & Interests > Games and Puzzles':
    'board_game*! card_game* puzzle* chess! sudoku! crossword*! roleplaying! tabletop! dungeons_and_dragons! riddle*',
  'Hobbies & Interests > Genealogy and Ancestry': 'genealog*! ancestry! family_tree! ancestor*',
  'Hobbies & Interests > Magic and Illusion': 'magician*! illusionist magic_trick*!',
  'Hobbies & Interests > Model Toys': 'model_train*! scale_model*! model_railway! lego!',
  'Hobbies & Interests > Musical Instruments': 'musical_instrument*! music_lesson* drum_kit guitar_lesson* piano_lesson*',
  'Hobbies & Interests > Paranormal Phenomena': 'paranormal! ghost_hunt* ufo ufos! haunted',
  'Hobbies & Interests > Radio Control': 'rc_car*! radio_control* drone_racing',
  'Hobbies & Interests > Sci-fi and Fantasy': 'sci_fi! science_fiction! star_wars star_trek cosplay*',
  'Holidays': 'christmas easter? halloween thanksgiving hanukkah! valentine* new_year_eve diwali',
  'Home & Garden':
    'home_and_garden! home_decor! household* bathroom* bedroom* living_room* furniture! mattress* sofa* desk desks '
    + 'cleaning cleaner cleaners house_cleaning! maid maids! housekeep* tiles kitchen_cabinet* lighting? curtain*',
  'Home & Garden > Gardening': 'garden gardens gardening! plant plants? seeds flower? lawn* compost! mulch! pruning shrub*',
  'Home & Garden > Home Appliances':
    'appliance*! refrigerator* washing_machine* dishwasher* vacuum_cleaner* air_fryer* microwave_oven*',
  'Home & Garden > Home Improvement':
    'home_improvement! plumb* electrician*! roofing! roofer* hvac! air_condition* heating handyman! renovation* painting? '
    + 'flooring! wiring! drywall insulation! furnace* water_heater* pest_control! window_replacement garage_door* '
    + 'septic! gutter* solar_panel*',
  'Home & Garden > Home Security': 'home_security! security_camera* burglar_alarm* door_lock* locksmith*!',
  'Home & Garden > Interior Decorating': 'interior_design*! interior_decor*! home_staging wallpaper? cushion*',
  'Home & Garden > Landscaping': 'landscaping! landscaper*! landscape_design*! lawn_care! lawn_mow* hardscap* irrigation tree_service* patio* paver*',
  'Home & Garden > Outdoor Decorating': 'outdoor_furniture! pergola* deck_building',
  'Home & Garden > Remodeling & Construction':
    'remodel*! home_builder*! general_contractor*! kitchen_remodel* bathroom_renovation* countertop* cabinetry! '
    + 'home_renovation*!',
  'Home & Garden > Smart Home': 'smart_home!',
  'Law':
    'law? laws lawyer*! attorney*! legal law_firm*! litigation! court? courts lawsuit* judge? plaintiff*! solicitor*! '
    + 'barrister* legislation jurisdiction* legal_advice! legal_service* supreme_court injury_claim* notary! statute* '
    + 'jurisprudence! intellectual_property paralegal patent_law',
  'Medical Health':
    'medical! health? healthcare doctor* hospital*! clinic clinics! patient patients! physician*! nurse nurses treatment*? '
    + 'symptom*! diagnos* therapy* therapist* medicine* medication* disease* health_care medical_center!',
  'Medical Health > Cosmetic Medical Services': 'plastic_surg*! botox! cosmetic_surg*! liposuction! hair_transplant*!',
  'Medical Health > Diseases and Conditions':
    'cancer! diabetes! depression anxiety mental_health! psychiatr* psychotherap*! addiction! rehab* asthma! allergy '
    + 'allergies arthritis! dental! dentist*! orthodont*! cardiolog*! dermatolog*! infection* virus? covid! flu? stroke? '
    + 'pregnan* infertility! ivf! orthopedic*! chronic_pain! autism! adhd! ptsd trauma? dementia! counseling psycholog* '
    + 'ophthalmolog*! hearing_aid*! oncolog*! neurolog*! epidemic*',
  'Medical Health > Medical Tests': 'mri! blood_test*! x_ray* lab_test* ultrasound radiolog*!',
  'Medical Health > Pharmaceutical Drugs': 'drug? drugs pharmac*! prescription* antibiotic*! dosage! side_effect*',
  'Medical Health > Surgery': 'surgery! surgeon*! surgical! anesthe*',
  'Medical Health > Vaccines': 'vaccin*! immunization! booster_shot',
  'Personal Celebrations & Life Events': 'celebration* celebrate? party_planning anniversary baby_shower!',
  'Personal Celebrations & Life Events > Birthday': 'birthday*! birthday_part*!',
  'Personal Celebrations & Life Events > Funeral': 'funeral*! obituar*! cremation! burial* memorial_service*',
  'Personal Celebrations & Life Events > Wedding':
    'wedding*! bride* bridal! groom? engagement_ring* bridesmaid*! wedding_planner*! honeymoon?',
  'Personal Finance': 'personal_finance! money? savings? budget? budgeting! financial? finances fintech',
  'Personal Finance > Consumer Banking': 'bank? banking! savings_account*! checking_account*! credit_union*! debit_card*',
  'Personal Finance > Financial Planning': 'financial_plan*! financial_advis*! wealth_management! estate_planning!',
  'Personal Finance > Frugal Living': 'frugal! save_money! cheap_living',
  'Personal Finance > Home Utilities':
    'electricity_bill* energy_supplier* gas_and_electric* broadband! internet_provider* utility_bill* water_bill mobile_plan*',
  'Personal Finance > Insurance': 'insurance! insurer*! premium? policyholder*! life_insurance! health_insurance!',
  'Personal Finance > Personal Debt': 'mortgage*! loan loans! credit_card*! credit_score*! debt lender* payday refinance*',
  'Personal Finance > Personal Investing':
    'invest? investing! investment*? portfolio? etf etfs! mutual_fund*! dividend*! bitcoin! crypto* trading? brokerage! '
    + 'shares? hedge_fund*!',
  'Personal Finance > Personal Taxes': 'tax taxes! tax_return*! irs! income_tax! tax_preparation!',
  'Personal Finance > Retirement Planning': 'retirement! pension* 401k! ira?',
  'Pets': 'pet pets! animal? animals breed breeds! pet_owner*! animal_shelter*',
  'Pets > Birds': 'parrot*! budgie*! cockatiel*!',
  'Pets > Cats': 'cat cats! kitten*! feline!',
  'Pets > Dogs': 'dog dogs! puppy! puppies! canine! dog_training! labrador* terrier* poodle*',
  'Pets > Fish and Aquariums': 'fish_tank*! aquarist*! aquascap*!',
  'Pets > Large Animals': 'horse? horses equestrian? pony',
  'Pets > Pet Adoptions': 'pet_adoption! adopt_a_dog! rescue_dog*!',
  'Pets > Pet Supplies': 'dog_food! cat_food! pet_food! pet_supplies! cat_litter',
  'Pets > Reptiles': 'reptile*! gecko* turtle? python?',
  'Pets > Veterinary Medicine': 'veterinar*! vet_clinic! animal_hospital!',
  'News':
    'news newspaper*! breaking_news! headline* journalis* reporter* opinion editorial? correspondent* latest_news '
    + 'top_stories! world_news! local_news! daily_news press_agency newsroom current_affairs! op_ed! obituaries '
    + 'e_paper! news_agency international? politics sport culture? columnist*',
  'Politics':
    'politic* government* minister* ministry! parliament* president? prime_minister! policy? policies? senator* congress? '
    + 'democrat* republican* political_part*! lawmaker* diplom* foreign_affairs! european_union embassy sanction*',
  'Politics > Civic affairs':
    'public_service* municipal* city_council! citizen* civic! federal_agency! public_administration! county? '
    + 'local_government! city_hall! mayor council? department_of! gov_uk government_agency! authority? authorities '
    + 'official_website volunteer*',
  'Politics > Elections': 'election*! vote voting voter* ballot*! candidates polling_station* campaign?',
  'Politics > Political Issues & Policy':
    'human_rights! immigration! refugee* climate_policy! gun_control! social_justice! activis* protest* advocacy '
    + 'democracy! abortion gender_equality privatization welfare_state trade_union* think_tank!',
  'Pop Culture':
    'celebrit*! gossip! fandom! pop_culture! influencer* viral? royal_family red_carpet! paparazzi! kpop! meme memes',
  'Pop Culture > Humor and Satire': 'humor! humour! satire! satirical! jokes! funny? comedian*',
  'Real Estate':
    'real_estate! realtor*! property? properties housing? mls_listing* listing? realty! estate_agent*! landlord* tenant*',
  'Real Estate > Apartments': 'apartment* condo condos! flats? studio_apartment*',
  'Real Estate > Houses': 'homes_for_sale! houses_for_sale! open_house*',
  'Real Estate > Office Property': 'office_space*! commercial_real_estate!',
  'Real Estate > Real Estate Buying and Selling': 'for_sale? property_for_sale! home_buyer* home_seller* sell_your_home!',
  'Real Estate > Real Estate Renting and Leasing': 'for_rent! rental_propert*! letting_agent*! lease? leasing',
  'Real Estate > Vacation Properties': 'vacation_home*! holiday_home*',
  'Religion & Spirituality':
    'religio*! god faith! prayer* worship! church! churches! sermon* theolog*! temple? pilgrim* divine clergy! diocese! '
    + 'ministries! spiritual*',
  'Religion & Spirituality > Astrology': 'astrolog*! horoscope*! zodiac! tarot!',
  'Religion & Spirituality > Buddhism': 'buddh*! zen? dharma',
  'Religion & Spirituality > Christianity':
    'christian? christians! christianity! bible! biblical! jesus! christ! gospel! catholic* baptist* lutheran* pastor pastors vatican scripture*! '
    + 'parish! orthodox_church',
  'Religion & Spirituality > Hinduism': 'hindu* krishna! vedic! puja!',
  'Religion & Spirituality > Islam': 'islam*! muslim*! quran! koran! mosque* hadith! imam',
  'Religion & Spirituality > Judaism': 'judaism! jewish torah! rabbi*! synagogue*!',
  'Religion & Spirituality > Sikhism': 'sikh*! gurdwara!',
  'Religion & Spirituality > Spirituality': 'chakra*! reiki! spiritual_growth! enlightenment',
  'Science':
    'science! sciences! scien* research? researcher* experiment* laborator* peer_review* theory? physicist* journal? '
    + 'doi preprint* discovery statistic*? mathemati* archaeolog* hypothesis research_institute! anthropolog*',
  'Science > Biological Sciences':
    'biolog*! microbio* species ecology! ecosystem*? botan* zoolog* wildlife evolution? neurosci* marine_biolog* biodiversity!',
  'Science > Chemistry': 'chemi* molecul* polymer* reagent*! catalys*',
  'Science > Environment':
    'environment? environmental* climate_change! global_warming! sustainab* pollution* emissions? conservation* forest forests forestry! '
    + 'carbon? recycling nature? national_parks',
  'Science > Genetics': 'genetic*! genom*! dna! crispr!',
  'Science > Geography': 'geograph*! cartograph*!',
  'Science > Geology': 'geolog*! mineral* volcan* seismolog*! fossil* paleontolog*!',
  'Science > Physics': 'physics! quantum! particle_physics! thermodynam* relativity',
  'Science > Space and Astronomy':
    'astronom*! nasa! spacecraft! galaxy galaxies telescope*! planets planetary satellite* rocket* solar_system! cosmolog*',
  'Science > Weather': 'weather forecast? meteorolog*! rainfall thunderstorm* weather_forecast!',
  'Shopping':
    'shop? shopping! store? add_to_cart! add_to_basket! checkout! free_shipping! cart? buy_now! online_shop! online_store! '
    + 'product_review* gift_card* marketplace? in_stock out_of_stock bestsellers wishlist returns_policy best_sellers '
    + 'buying_guide*! free_delivery! new_arrivals',
  "Shopping > Children's Games and Toys": 'toy toys! dolls! plush! playset*',
  'Shopping > Coupons and Discounts': 'coupon*! promo_code*! voucher* cashback! discount_code*!',
  'Shopping > Flower Shopping': 'florist*! bouquet*! flower_delivery!',
  'Shopping > Gifts and Greetings Cards': 'gift gifts! greeting_card*! gift_ideas! gift_shop!',
  'Shopping > Grocery Shopping': 'grocer*! supermarket*',
  'Shopping > Household Supplies': 'household_supplies!',
  'Shopping > Lotteries and Scratchcards': 'lottery! lotto! scratchcard*!',
  'Shopping > Party Supplies and Decorations': 'party_supplies! balloons party_decorations!',
  'Shopping > Sales and Promotions': 'black_friday! clearance! flash_sale! deals? best_deals!',
  'Sports':
    'sport? sports! athlete* athletic* championship* tournament* league? leagues match? matches coach? coaches stadium* '
    + 'referee* world_cup! team? teams? scores? fixtures standings! playoff* player? players training? competition? '
    + 'medal medals mountaineer*! fans?',
  'Sports > American Football': 'nfl! quarterback*! touchdown*! super_bowl!',
  'Sports > Auto Racing': 'formula_1! f1! nascar! motogp! grand_prix! rally_driver* motorsport*! racing?',
  'Sports > Baseball': 'baseball! mlb! home_run*! pitcher*',
  'Sports > Basketball': 'basketball! nba!',
  'Sports > Bodybuilding': 'bodybuild*!',
  'Sports > Boxing': 'boxing! boxer* heavyweight knockout',
  'Sports > College Sports': 'ncaa! college_football! college_basketball!',
  'Sports > Cricket': 'cricket! wicket*! batsman! ipl!',
  'Sports > Cycling': 'cycling! cyclist*! bicycle* mountain_bike*! bike bikes tour_de_france',
  'Sports > Equine Sports': 'horse_racing! equestrian! jockey* dressage! show_jumping! thoroughbred*',
  'Sports > Extreme Sports':
    'snowboard*! skateboard*! surfing! surfer* kayak* climbing! climber* scuba! wakeboard* paragliding! skydiv* bouldering!',
  'Sports > Fantasy Sports': 'fantasy_football! fantasy_league!',
  'Sports > Figure Skating': 'figure_skat*!',
  'Sports > Fishing Sports': 'fishing! angler*! angling! fly_fishing! trout?',
  'Sports > Golf': 'golf! golfer* golf_course*! putter pga!',
  'Sports > Gymnastics': 'gymnast*!',
  'Sports > Hunting and Shooting': 'hunting! hunter? rifle* firearm* ammunition archery! deer?',
  'Sports > Ice Hockey': 'ice_hockey! nhl! hockey!',
  'Sports > Martial Arts': 'martial_art*! karate! judo! taekwondo! mma! ufc! jiu_jitsu! kickbox*!',
  'Sports > Olympic Sports': 'olympic* olympics! paralympic* biathlon!',
  'Sports > Poker and Professional Gambling': 'poker! sports_betting! odds? bookmaker*!',
  'Sports > Rowing': 'rowing! regatta*',
  'Sports > Rugby': 'rugby! scrum?',
  'Sports > Sailing': 'sailing! yacht* sailboat*!',
  'Sports > Skiing': 'ski skis skiing! skier* ski_resort* cross_country_ski*! avalanche*',
  'Sports > Soccer':
    'soccer! football footballer*! premier_league! champions_league! goalkeeper*! striker midfielder* fifa uefa! '
    + 'transfer_window la_liga! bundesliga!',
  'Sports > Sports Equipment': 'sports_equipment! sportswear sporting_goods! outdoor_gear! hiking_gear backpack*',
  'Sports > Swimming': 'swimming swimmer* freestyle?',
  'Sports > Table Tennis': 'table_tennis! ping_pong',
  'Sports > Tennis': 'tennis! wimbledon! atp! wta! racket*',
  'Sports > Track and Field': 'marathon*! sprint? track_and_field! triathlon* runner runners',
  'Sports > Volleyball': 'volleyball!',
  'Sports > Weightlifting': 'weightlift*! powerlift*!',
  'Sports > Wrestling': 'wrestling! wwe! wrestler*',
  'Style & Fashion':
    'fashion! clothing! clothes! style? outfit* apparel! dress dresses jeans shoes! sneaker* boots? jewelry! jewellery! '
    + 'handbag*! necklace* earring* bracelet* watches? wardrobe! accessories? tailor tailors tailoring knitwear! t_shirt* hoodie*',
  'Style & Fashion > Beauty':
    'beauty! makeup! cosmetic* skincare! skin_care! lipstick*! mascara! perfume*! fragrance* hair_care hairstyle* salon '
    + 'nail_polish! manicure! serum moisturi*! hairdress* barber*',
  'Style & Fashion > Body Art': 'tattoo*! piercing*!',
  "Style & Fashion > Children's Clothing": 'kids_clothing! baby_clothes! childrenswear!',
  'Style & Fashion > Designer Clothing': 'designer_clothing! luxury_fashion! designer_bags!',
  'Style & Fashion > Fashion Trends': 'fashion_trend*! trendy lookbook! fashion_blog*!',
  'Style & Fashion > High Fashion': 'haute_couture! fashion_week! runway? vogue!',
  "Style & Fashion > Men's Fashion": 'menswear! mens_clothing! suits? mens_shoes! neckties',
  'Style & Fashion > Personal Care': 'shampoo! deodorant! toothpaste! shaving! personal_care! soap?',
  'Style & Fashion > Street Style': 'streetwear! street_style!',
  "Style & Fashion > Women's Fashion": 'womenswear! womens_clothing! lingerie! womens_fashion! skirts blouses',
  'Technology & Computing':
    'technology technologies tech computer* digital? it_service* innovation? gadget* hardware? tech_news!',
  'Technology & Computing > Artificial Intelligence':
    'artificial_intelligence! ai? machine_learning! deep_learning! neural_network*! chatgpt! llm llms! chatbot* openai! '
    + 'large_language_model*!',
  'Technology & Computing > Computing':
    'software developer* programming! programmer* source_code! api apis! linux! windows? python! javascript! typescript! '
    + 'github! open_source! database* server? servers cloud? kubernetes! docker! sql! php! rust? java! framework? '
    + 'documentation sdk! command_line! web_development! web_design! app? apps? saas! devops! cybersecurity! malware! '
    + 'encryption! hosting! domain_name* network_security! browser* email_client wordpress! plugin* laptop* desktop? '
    + 'gpu! cpu! router* wifi data_center* data_analytics analytics web_app* software_engineer* library? code? debug* '
    + 'compiler* terminal? kernel! ubuntu! unix! stack_overflow algorithm* changelog! release_notes! bug? bugs npm! '
    + 'parameters? syntax! function? functions? css! html! deploy* repository git! json! install? installation? '
    + 'man_page! manual_page! user_guide hackers? firewall! vpn! ransomware! data_model* mobile_app* ux ui? it_support! '
    + 'erp! operating_system*! webmaster* agile! scrum_master*',
  'Technology & Computing > Consumer Electronics':
    'electronics! smartphone*! iphone! android! headphone*! camera? cameras earbuds! smartwatch*! tablet? tablets samsung '
    + 'charger* bluetooth! ipad! 4k hdmi! camcorder*! soundbar* projector* e_reader*! gaming_laptop*',
  'Technology & Computing > Robotics': 'robot robots robotic*!',
  'Technology & Computing > Virtual Reality': 'virtual_reality! vr_headset*! metaverse!',
  'Technology & Computing > Augmented Reality': 'augmented_reality!',
  'Travel':
    'travel traveler* traveller* trip? trips tour? tours tourism! tourist* vacation* holiday? holidays destination* '
    + 'itinerar*! guide_to? travel_guide*! travel_agen*! visit? explore? adventure? journey? flights! airline* airport* '
    + 'passport* visa? visas booking? bookings',
  'Travel > Travel Accessories': 'luggage! suitcase*! travel_bag*!',
  'Travel > Travel Locations':
    'things_to_do! island islands beach beaches city_guide*! europe_travel bali! thailand? hawaii? caribbean',
  'Travel > Travel Preparation and Advice': 'travel_tips! packing_list! travel_insurance travel_advice! travel_blog*!',
  'Travel > Travel Type':
    'hotel hotels! resort resorts! hostel*! cruise*! camping! campsite*! campground*! backpacker* road_trip*! safari! '
    + 'bed_and_breakfast! airbnb! motel* glamping! train_travel luxury_travel honeymoon rv_park motorhome* '
    + 'accommodation* spa spas! villa? villas guesthouse*!',
  'Video Gaming':
    'gaming! gamer gamers! video_game*! game? games gameplay! walkthrough* mod? mods multiplayer! game_review*',
  'Video Gaming > Console Games': 'playstation! xbox! nintendo! ps5! switch_game*',
  'Video Gaming > eSports': 'esports! league_of_legends! counter_strike! dota! twitch_stream*',
  'Video Gaming > Mobile Games': 'mobile_game*! android_games!',
  'Video Gaming > PC Games': 'pc_game*! steam? minecraft! fortnite! roblox! world_of_warcraft',
  'Video Gaming > Video Game Genres': 'rpg! mmorpg! first_person_shooter* roguelike* jrpg speedrun*',
  'War and Conflicts':
    'war? wars! army? military troops! soldier* airstrike*! missile*! ceasefire! battlefield* invasion* armed_forces! '
    + 'war_crime* insurgen* veterans',
}
