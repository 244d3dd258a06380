export { relationViews as customer } from '../relation/views.tsx'
