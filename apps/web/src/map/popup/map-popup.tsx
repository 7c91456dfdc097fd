/** A card at a position on the map, closed by its button, by Esc and by a click elsewhere. */
import { Popup } from 'maplibre-gl'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { createPortal } from 'react-dom'
import { useMapEngine } from '../engine/map-context.ts'
import './map-popup.css'

interface MapPopupProps {
  readonly lon: number
  readonly lat: number
  readonly onClose: () => void
  readonly children: ReactNode
}

export function MapPopup({ lon, lat, onClose, children }: MapPopupProps) {
  const map = useMapEngine()
  const [content] = useState(() => document.createElement('div'))
  const closed = useEffectEvent(onClose)
  useEffect(() => {
    const popup = new Popup({ closeOnClick: false, maxWidth: '280px', className: 'faixa-popup', focusAfterOpen: false })
      .setLngLat([lon, lat])
      .setDOMContent(content)
      .addTo(map)
    const close = () => closed()
    popup.on('close', close)
    return () => {
      popup.off('close', close)
      popup.remove()
    }
  }, [map, content, lon, lat])
  return createPortal(children, content)
}
