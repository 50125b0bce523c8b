const cut = document.getElementById('cut')
const [oldSide, newSide] = [document.getElementById('old-side'), document.getElementById('new-side')]
const carWidth = 1600

function slide() {
  const at = (cut.valueAsNumber / 100) * carWidth
  oldSide.setAttribute('width', at - oldSide.x.baseVal.value)
  newSide.setAttribute('x', at)
  document.querySelector('.stage').style.setProperty('--cut', `${cut.value}%`)
}

cut.addEventListener('input', slide)
slide()
