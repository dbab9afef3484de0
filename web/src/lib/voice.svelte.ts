/** What is said to those who do not see the board. The same words twice are said twice. */
class Voice {
  words = $state('');
  private turn = false;

  say(words: string): void {
    this.turn = !this.turn;
    this.words = words + (this.turn ? '\u00a0' : '');
  }
}

export const voice = new Voice();
