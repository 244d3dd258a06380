export { relationViews as contract } from '../relation/views.tsx'
