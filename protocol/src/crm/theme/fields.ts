import { COMPANY_THEME, LONGEST_THEME, themeTypes } from './words.ts'

/** 主体类型 and 主体名称, which stand side by side in the forms of honors and letters. */
export const themeFields = [
  {
    name: 'theme_type',
    label: '主体类型',
    formType: 'select',
    kind: 1,
    required: true,
    options: themeTypes,
    initial: COMPANY_THEME,
    operating: 149,
    // what is chosen decides how the name is entered
    inForm: true,
    clears: ['theme_name'],
  },
  {
    name: 'theme_name',
    label: '主体名称',
    formType: 'text',
    kind: 1,
    required: true,
    maxLength: LONGEST_THEME,
    operating: 149,
    inForm: true,
  },
] as const
