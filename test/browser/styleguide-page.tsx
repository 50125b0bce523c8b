import { createRoot } from 'react-dom/client'
import '#ui/global.css'
import Styleguide from '#ui/styleguide/styleguide.tsx'

createRoot(document.body).render(<Styleguide />)
