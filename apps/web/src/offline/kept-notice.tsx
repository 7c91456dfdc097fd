/** Keeps the device ready for the field while the application is open, and says when what is shown comes from the device. */
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { formatMoment } from '../ui/format-when.ts'
import { keepDevice, subscribeNetwork } from './keep-device.ts'
import classes from './offline.module.css'

export default function KeptNotice() {
  const [keptMs, setKeptMs] = useState<number>()
  useEffect(keepDevice, [])
  useEffect(() => subscribeNetwork((state) => setKeptMs(state.keptMs)), [])
  if (keptMs === undefined) return null
  return (
    <div role="status" className={classes.notice}>
      <IconCloudOff size={18} aria-hidden />
      <span>
        <strong>Sem rede.</strong> Guardado em {formatMoment(keptMs)}.
      </span>
    </div>
  )
}
