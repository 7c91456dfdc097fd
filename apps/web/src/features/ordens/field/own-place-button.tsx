import { IconCurrentLocation } from '@tabler/icons-react'
import { MapButton } from '../../../map/controls/map-controls.tsx'
import classes from './field.module.css'

interface OwnPlaceButtonProps {
  readonly isOn: boolean
  readonly onToggle: () => void
}

/** The control of the map that asks the browser where the device is. */
export default function OwnPlaceButton({ isOn, onToggle }: OwnPlaceButtonProps) {
  return (
    <div className={classes.control}>
      <MapButton label="Minha posição" pressed={isOn} icon={<IconCurrentLocation size={22} />} onClick={onToggle} />
    </div>
  )
}
