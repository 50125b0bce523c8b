import { createRoot } from 'react-dom/client'
import { Tooltip } from '#ui/tooltip.tsx'

createRoot(document.body.appendChild(document.createElement('main'))).render(
  ['First', 'Second'].map((name) => (
    <p key={name}>
      <Tooltip text={`About the ${name.toLowerCase()}`}>
        <button type="button">{name}</button>
      </Tooltip>
    </p>
  )),
)
