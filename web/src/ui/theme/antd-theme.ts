import { theme as antd, type ThemeConfig } from 'antd'
import { type Mode, type Palette, palettes, ROOT_CLASS } from './palettes.ts'

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

const made = new Map<string, ThemeConfig>()

/**
 * antd's theme for a mode; `still` disables motion, as the system may request (ui.md, Tokens). Memoised, since antd regenerates its
 * styles for each new object.
 */
export function themeOf(mode: Mode, still: boolean): ThemeConfig {
  const key = `${mode} ${still}`
  const theme = made.get(key) ?? makeTheme(mode, still)
  made.set(key, theme)
  return theme
}

function makeTheme(mode: Mode, still: boolean): ThemeConfig {
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
        cellPaddingBlockSM: 5,
        cellPaddingInlineSM: 12,
        headerSplitColor: 'transparent',
        fontWeightStrong: 400,
        ...selectedRows,
      },
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        dangerShadow: 'none',
        // as on our own (base.css): white on the red of the dark mode is hard to read
        dangerColor: 'var(--on-danger)',
        primaryColor: 'var(--on-primary)',
      },
      Tooltip: { colorBgSpotlight: mode === 'dark' ? '#33383E' : '#2B2F36' },
    },
  }
}
