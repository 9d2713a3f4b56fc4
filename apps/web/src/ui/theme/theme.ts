import { Button, type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { createElement } from 'react'

/** From the lightest to the darkest shade; 6 is the accent on light, 4 the accent on dark. */
const petrol: MantineColorsTuple = [
  '#e9f4f2',
  '#d3e8e6',
  '#a8d3cf',
  '#7ac4bd',
  '#4fb8b0',
  '#2a8f8c',
  '#0f6b6b',
  '#0b5757',
  '#084545',
  '#053333',
]

function buttonColors(variant: string): Record<string, string> {
  switch (variant) {
    case 'filled':
      return {
        '--button-bg': 'var(--accent)',
        '--button-hover': 'var(--accent-hover)',
        '--button-color': 'var(--accent-ink)',
      }
    case 'subtle':
      return { '--button-hover': 'var(--accent-quiet)', '--button-color': 'var(--accent)' }
    default:
      return {}
  }
}

export const theme = createTheme({
  fontFamily: "'Inter Variable', system-ui, sans-serif",
  headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '600' },
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.25rem' },
  colors: { petrol },
  primaryColor: 'petrol',
  primaryShade: { light: 6, dark: 4 },
  defaultRadius: 6,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: Button.extend({
      defaultProps: { size: 'xs' },
      // Mantine's variants use the light scheme's colours for both; the tokens have one for each.
      vars: (_theme, { variant = 'filled', color }) => ({
        root: color === undefined ? buttonColors(variant) : {},
      }),
    }),
    TextInput: { defaultProps: { size: 'sm' } },
    PasswordInput: { defaultProps: { size: 'sm' } },
    Textarea: { defaultProps: { size: 'sm' } },
    NativeSelect: {
      defaultProps: { size: 'sm', rightSection: createElement(IconChevronDown, { size: 16 }) },
    },
  },
})

/** Maps Mantine's variables to the tokens, so that both schemes are defined in one file. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--page)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-quiet)',
    '--mantine-color-placeholder': 'var(--ink-quiet)',
    '--mantine-color-error': 'var(--wrong)',
    '--mantine-color-anchor': 'var(--accent)',
    '--mantine-primary-color-contrast': 'var(--accent-ink)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--surface-quiet)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-line-height': '1.45',
  },
  light: {},
  dark: {},
})
