import { walkParts } from './accessibility/walk.ts'

walkParts('accessibility-office')
