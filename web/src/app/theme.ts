import { theme as antd, type ThemeConfig } from 'antd'

export type Mode = 'light' | 'dark'

/** Class of the root element that carries antd's CSS variables, so that every style sheet can use `var(--ant-…)`. */
export const ROOT_CLASS = 'suoke'

type Palette = NonNullable<ThemeConfig['token']>

/**
 * Colours of ui.md; everything that is not named here is derived from them. Words of every colour but the disabled one can be
 * read on all grounds (contrast AA).
 */
const palettes = {
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

/** The grey of what stands back, as a colour value: pictures cannot read CSS variables. */
export const greyOf = (mode: Mode) => palettes[mode].colorTextTertiary

const shared: Palette = {
  fontFamily:
    "-apple-system, BlinkMacSystemFont, 'Segoe UI', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
  fontSize: 14,
  lineHeight: 22 / 14,
  controlHeight: 32,
  controlHeightSM: 28,
  controlHeightLG: 40,
  borderRadius: 6,
  borderRadiusLG: 8,
  motionDurationFast: '0.12s',
  motionDurationMid: '0.16s',
  motionDurationSlow: '0.2s',
}

type MapToken = ReturnType<typeof antd.darkAlgorithm>

/** Tables of antd mark a chosen row as softly as the record list does. */
const selectedRows = {
  rowSelectedBg: 'color-mix(in srgb, var(--ant-color-primary) 8%, var(--ant-color-bg-container))',
  rowSelectedHoverBg: 'color-mix(in srgb, var(--ant-color-primary) 12%, var(--ant-color-bg-container))',
}

/** Empty boxes to tick are seen from where one sits: a hairline of the border's grey is not. */
const boxes = (mode: Mode) => ({ colorBorder: palettes[mode].colorTextQuaternary })

/** The dark algorithm dims the colours it is given; ours were chosen for dark already. */
const keepColours =
  (palette: Palette) =>
  (seed: Parameters<typeof antd.darkAlgorithm>[0], derived?: MapToken): MapToken => ({
    ...(derived ?? antd.darkAlgorithm(seed)),
    ...palette,
  })

/** antd's theme for a mode; `still` turns motion off, as the system may ask (ui.md, Tokens). */
export function themeOf(mode: Mode, still: boolean): ThemeConfig {
  return {
    algorithm: mode === 'dark' ? [antd.darkAlgorithm, keepColours(palettes.dark)] : antd.defaultAlgorithm,
    cssVar: { key: ROOT_CLASS },
    token: { ...shared, ...palettes[mode], motion: !still },
    components: {
      Modal: { borderRadiusLG: 12, titleFontSize: 16 },
      Drawer: { footerPaddingBlock: 12, footerPaddingInline: 24 },
      Menu: { activeBarBorderWidth: 0 },
      Checkbox: boxes(mode),
      Radio: boxes(mode),
      Tree: boxes(mode),
      Table: {
        headerBg: palettes[mode].colorBgContainer,
        headerColor: palettes[mode].colorTextSecondary,
        cellPaddingBlock: 8,
        cellPaddingInline: 12,
        ...selectedRows,
      },
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        primaryColor: 'var(--on-primary)',
      },
      Tooltip: { colorBgSpotlight: mode === 'dark' ? '#33383E' : '#2B2F36' },
    },
  }
}
