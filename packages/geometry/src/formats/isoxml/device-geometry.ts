/** Reads from a device's description (DVC of ISO 11783-10) what is needed of it: its elements, their widths and where they are. */
import { childrenOf, type TaskElement } from './task-elements.ts'

export interface DeviceElement {
  readonly id: string
  readonly isSection: boolean
  readonly isBin: boolean
  /** Metres; absent where the description has no width. */
  readonly widthM?: number
  /** Metres ahead of the device's reference point, and to the right of it. */
  readonly aheadM: number
  readonly rightM: number
  readonly hasPlace: boolean
}

export interface Device {
  readonly name: string
  readonly elements: ReadonlyMap<string, DeviceElement>
  /** From the first to the last by number. */
  readonly sections: readonly DeviceElement[]
  /** Metres from the reference point to the antenna. */
  readonly antenna: { readonly aheadM: number; readonly rightM: number }
}

const TYPE = { bin: '3', section: '4', antenna: '7' } as const
/** Data dictionary: actual, default and maximum working width, mm, in the order of their use. */
const WIDTHS = [0x43, 0x44, 0x46]
/** Data dictionary: offsets of an element ahead (X) and to the right (Y), mm. */
const OFFSET = { ahead: 0x86, right: 0x87 } as const
const MM = 1000

export function deviceOf(device: TaskElement): Device {
  const fixed = new Map(
    childrenOf(device, 'DPT').map(({ attributes }) => [
      attributes['A'] ?? '',
      { ddi: Number.parseInt(attributes['B'] ?? '', 16), value: Number(attributes['C'] ?? Number.NaN) },
    ]),
  )
  const all = childrenOf(device, 'DET').map((element) => {
    const values = new Map<number, number>()
    for (const { attributes } of childrenOf(element, 'DOR')) {
      const property = fixed.get(attributes['A'] ?? '')
      if (property && Number.isFinite(property.value)) values.set(property.ddi, property.value / MM)
    }
    const widthM = WIDTHS.map((ddi) => values.get(ddi)).find((width) => width !== undefined && width > 0)
    const { A: id = '', C: type, E: number } = element.attributes
    return {
      id,
      type,
      number: Number(number ?? 0),
      isSection: type === TYPE.section,
      isBin: type === TYPE.bin,
      ...(widthM !== undefined && { widthM }),
      aheadM: values.get(OFFSET.ahead) ?? 0,
      rightM: values.get(OFFSET.right) ?? 0,
      hasPlace: values.has(OFFSET.right),
    }
  })
  const antenna = all.find(({ type }) => type === TYPE.antenna)
  return {
    name: device.attributes['B'] ?? device.attributes['A'] ?? '',
    elements: new Map(all.map((element) => [element.id, element])),
    sections: all.filter(({ isSection }) => isSection).toSorted((a, b) => a.number - b.number),
    antenna: { aheadM: antenna?.aheadM ?? 0, rightM: antenna?.rightM ?? 0 },
  }
}
