import type { ThemeConfig } from 'antd'

export type Mode = 'light' | 'dark'

/** Class of the root element that carries antd's CSS variables, so that every style sheet can use `var(--ant-…)`. */
export const ROOT_CLASS = 'suoke'

export type Palette = NonNullable<ThemeConfig['token']>

/**
 * Colours of ui.md; everything that is not named here is derived from them (antd-theme.ts). Words of every colour but the disabled one can be
 * read on all grounds (contrast AA).
 */
export const palettes = {
  light: {
    colorPrimary: '#2362FB',
    // antd would lighten words that are pointed at below what can be read
    colorPrimaryHover: '#1D54DB',
    colorInfo: '#2362FB',
    colorLink: '#2362FB',
    colorSuccess: '#16A571',
    colorWarning: '#F59E0B',
    colorError: '#CE2C31',
    colorBgLayout: '#F5F6F8',
    colorBgContainer: '#FFFFFF',
    colorBgElevated: '#FFFFFF',
    colorText: '#1C2024',
    colorTextSecondary: '#60646C',
    colorTextTertiary: '#6B6E79',
    colorTextQuaternary: '#B9BBC6',
    colorTextPlaceholder: '#6B6E79',
    colorTextDisabled: '#B9BBC6',
    colorBorder: '#E3E5EA',
    colorBorderSecondary: '#EEF0F3',
    colorSplit: '#EEF0F3',
  },
  dark: {
    colorPrimary: '#5B8CFF',
    // words in the primary colour stand on it (contrast AA)
    colorPrimaryBg: '#1B2740',
    colorPrimaryBgHover: '#22325A',
    colorInfo: '#5B8CFF',
    colorLink: '#7DA4FF',
    colorSuccess: '#2BBF88',
    colorWarning: '#FBB33C',
    colorError: '#F2676B',
    colorBgLayout: '#101214',
    colorBgContainer: '#17191C',
    colorBgElevated: '#1F2226',
    colorText: '#EDEEF0',
    colorTextSecondary: '#B0B4BA',
    colorTextTertiary: '#9297A0',
    colorTextQuaternary: '#5A6169',
    colorTextPlaceholder: '#9297A0',
    colorTextDisabled: '#5A6169',
    colorBorder: '#2A2E33',
    colorBorderSecondary: '#212529',
    colorSplit: '#212529',
  },
} satisfies Record<Mode, Palette>

/** The grey of secondary text as a colour value: images cannot read CSS variables. */
export const greyOf = (mode: Mode) => palettes[mode].colorTextTertiary
