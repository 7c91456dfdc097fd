import { SegmentedControl } from '@mantine/core'

/** Named choices of layers, one of which may be shown. */
export interface LayerPresets {
  readonly presets: readonly { readonly value: string; readonly label: string }[]
  /** Absent where the visible layers are an individual choice. */
  readonly shown: string | undefined
  readonly onPreset: (value: string) => void
}

export function PresetChoice({ presets, shown, onPreset }: LayerPresets) {
  return (
    <SegmentedControl
      fullWidth
      size="xs"
      aria-label="Camadas à vista"
      data={[...presets]}
      // An unknown value marks none of them.
      value={shown ?? ''}
      onChange={onPreset}
    />
  )
}
