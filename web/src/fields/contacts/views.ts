export { relationViews as contacts } from '../relation/views.tsx'
