/** 主体类型: whose honor or letter it is (locks-and-extensions.md §17). */
export const themeTypes = ['公司', '代理商', '个人', '其他'] as const
/** Of this type the name is one of the company's own, chosen from a list; others are typed. */
export const COMPANY_THEME = '公司'
export const LONGEST_THEME = 100
