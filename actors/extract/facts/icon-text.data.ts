// Words in the classes of icons, collected by hand from icon fonts; lower case.

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

/** Before the name of an icon in its class. */
export const iconClassPrefixes = [
  'fa', 'fas', 'far', 'icon', 'icons', 'ico', 'bi', 'mdi', 'glyphicon', 'ti', 'ri', 'la', 'lucide', 'flaticon', 'svg-icon',
  'icomoon', 'feather', 'ph', 'uil',
]
/** What such a class says about the style of the icon and not about its meaning. */
export const iconClassWords = words(
  'solid regular light thin brands duotone fw lg xs sm md xl 2x 3x 4x 5x 1x spin pulse border li ul stack inverse icon '
  + 'left right up down small large medium default primary secondary white black grey gray svg wrapper container',
)

/** Icons that mean yes and no; letters and digits only. */
export const yesIcons = words('yes true check checkmark checked tick checkcircle circlecheck ok included available ja oui si')
export const noIcons = words(
  'no false cross xmark times close x remove ban timescircle circlexmark notincluded unavailable notavailable nein non',
)
