/** What orders add to the screens of customer management. */
export { adaptBusiness } from './adapt.ts'
export { orderParts } from './screen-parts.tsx'
