export { relationViews as business } from '../relation/views.tsx'
